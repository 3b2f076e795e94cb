#!/usr/bin/env python3
"""Prints the milliseconds from the start of a program to its first painted picture, under Xvfb with -fbdir.

    benches/painted.py FRAMEBUFFER PROGRAM [ARGUMENTS]

The screen must be empty before. A window counts as painted when the screen shows at least 16 colours: an empty window, or
one with only its background, doesn't.
"""
import mmap
import os
import subprocess
import sys
import time

COLOURS = 16
# Every so many pixels one is looked at: enough to find 16 colours, few enough to look every millisecond.
EVERY = 61
PIXEL = 4


def main(framebuffer, *program):
    with open(framebuffer, "rb") as file:
        screen = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    # An XWD file: its first number is the length of its header, the 20th the number of entries of the colour table.
    header = int.from_bytes(screen[:4], "big") + 12 * int.from_bytes(screen[76:80], "big")
    pixels = memoryview(screen)[header:]
    pixels = pixels[: len(pixels) // PIXEL * PIXEL].cast("I")

    begun = time.monotonic()
    process = subprocess.Popen(program, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while len(set(pixels[::EVERY])) < COLOURS:
        if process.poll() is not None or time.monotonic() - begun > 60:
            sys.exit(f"{program[0]} painted nothing")
        time.sleep(0.001)
    print(round((time.monotonic() - begun) * 1000))
    process.terminate()
    process.wait()
    # The next program needs an empty screen.
    while len(set(pixels[::EVERY])) >= COLOURS:
        time.sleep(0.01)
    del pixels
    os._exit(0)


main(*sys.argv[1:])
