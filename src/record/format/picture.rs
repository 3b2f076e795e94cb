//! Games in pictures: a PNG file can contain text besides its pixels, and Halfsquare's pictures contain their game.
//!
//! Only the texts are read, not the pixels, so even a picture that claims an enormous size costs nothing.

use std::io::Read;

use png::{DecodeOptions, Decoded, StreamingDecoder, chunk};

use super::{LoadError, MAX_FILE, MAX_PICTURE};
use crate::record::files::ReadError;

/// The key of the game among the texts of a picture.
pub const KEYWORD: &str = "Halfsquare game";

/// The first bytes of every PNG file.
pub(super) const SIGNATURE: [u8; 8] = *b"\x89PNG\r\n\x1a\n";

/// The number of bytes to read at a time.
const BLOCK: usize = 64 << 10;

/// The game contained in a PNG file. All texts before it are held in memory, up to the decoder's own limit of 64 MiB.
///
/// # Errors
/// The picture has no game, the file is damaged before the game, or it can't be read.
pub(super) fn game_in(mut file: impl Read) -> Result<String, LoadError> {
    let mut options = DecodeOptions::default();
    options.set_ignore_iccp_chunk(true);
    let mut decoder = StreamingDecoder::new_with_options(options);
    let mut block = vec![0; BLOCK];
    let mut all = 0;
    loop {
        let length = file.read(&mut block).map_err(ReadError::from)?;
        if length == 0 {
            return Err(if all < MAX_PICTURE { LoadError::Damaged } else { LoadError::LargePicture });
        }
        all += length as u64;
        let mut rest = block.get(..length).unwrap_or_default();
        while !rest.is_empty() {
            let (used, decoded) = decoder.update(rest, None).map_err(|_| LoadError::Damaged)?;
            rest = rest.get(used..).unwrap_or_default();
            match decoded {
                Decoded::ChunkComplete(chunk::iTXt) => {
                    if let Some(game) = last_text(&decoder)? {
                        return Ok(game);
                    }
                }
                Decoded::BadAncillaryChunk(chunk::iTXt) => return Err(LoadError::Damaged),
                Decoded::ChunkComplete(chunk::IEND) => return Err(LoadError::NoGame),
                _ => {}
            }
        }
    }
}

/// The text that was read last, if it is a game.
fn last_text(decoder: &StreamingDecoder) -> Result<Option<String>, LoadError> {
    let Some(text) = decoder.info().and_then(|info| info.utf8_text.last()) else { return Ok(None) };
    if text.keyword != KEYWORD {
        return Ok(None);
    }
    let mut text = text.clone();
    let limit = usize::try_from(MAX_FILE).unwrap_or(usize::MAX);
    // Text that isn't compressed needs no limit here, because the parser checks its length.
    text.decompress_text_with_limit(limit).map_err(|_| LoadError::Damaged)?;
    text.get_text().map(Some).map_err(|_| LoadError::Damaged)
}

#[cfg(test)]
mod tests {
    use png::text_metadata::ITXtChunk;
    use png::{ColorType, Encoder};

    use super::*;

    /// A one-pixel picture, with a text before the pixel and one after it.
    fn picture(before: Option<(&str, &str)>, after: Option<ITXtChunk>) -> Vec<u8> {
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, 1, 1);
        encoder.set_color(ColorType::Grayscale);
        if let Some((keyword, text)) = before {
            encoder.add_itxt_chunk(keyword.to_owned(), text.to_owned()).unwrap();
        }
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(&[0]).unwrap();
        if let Some(text) = after {
            writer.write_text_chunk(&text).unwrap();
        }
        writer.finish().unwrap();
        file
    }

    /// A game as a compressed text.
    fn packed(text: &str) -> ITXtChunk {
        let mut packed = ITXtChunk::new(KEYWORD, text);
        packed.compressed = true;
        packed.compress_text().unwrap();
        packed
    }

    fn refusal(file: &[u8]) -> String {
        game_in(file).unwrap_err().to_string()
    }

    #[test]
    fn a_game_is_found_wherever_it_stands_and_however_it_is_packed() {
        assert_eq!(game_in(picture(Some((KEYWORD, "a game")), None).as_slice()).unwrap(), "a game");
        let file = picture(Some(("Comment", "by somebody else")), Some(packed("a packed game")));
        assert_eq!(game_in(file.as_slice()).unwrap(), "a packed game");
    }

    #[test]
    fn a_picture_without_a_game_says_so() {
        for file in [picture(None, None), picture(Some(("Comment", "no game")), None)] {
            assert_eq!(refusal(&file), "this picture carries no game");
        }
    }

    #[test]
    fn a_byte_changed_or_missing_anywhere_before_the_end_of_the_game_is_noticed() {
        let file = picture(Some((KEYWORD, "a game")), None);
        let start = file.windows(KEYWORD.len()).position(|part| part == KEYWORD.as_bytes()).unwrap();
        let end = file.windows(6).position(|part| part == b"a game").unwrap() + 10;
        for at in 8..end {
            assert!(refusal(&file[..at]).starts_with("this picture is damaged"), "cut at {at}");
            let mut changed = file.clone();
            changed[at] ^= 1;
            let refused = game_in(changed.as_slice()).expect_err("changed").to_string();
            assert!(
                at < start || refused.starts_with("this picture is damaged"),
                "changed at {at}: {refused}"
            );
        }
        assert!(game_in(&file[..end]).is_ok());
    }

    #[test]
    fn a_text_that_unpacks_to_more_than_a_file_may_be_is_refused() {
        let limit = usize::try_from(MAX_FILE).unwrap();
        let bomb = packed(&" ".repeat(limit + 1));
        let refused = game_in(picture(None, Some(bomb)).as_slice()).map_err(|error| error.to_string());
        assert!(refused.is_err_and(|error| error.starts_with("this picture is damaged")));
    }

    #[test]
    fn no_more_of_a_picture_is_read_than_the_limit() {
        let picture = picture(None, None);
        let long_chunk = [&picture[..33], &[0x7f, 0xff, 0xff, 0xff], b"zzZz"].concat();
        let endless = || long_chunk.chain(std::io::repeat(0));
        let refused = |bytes| game_in(endless().take(bytes)).unwrap_err();
        assert!(matches!(refused(MAX_PICTURE - 1), LoadError::Damaged));
        assert!(matches!(refused(MAX_PICTURE), LoadError::LargePicture));
    }

    #[test]
    fn how_large_a_picture_says_it_is_costs_nothing() {
        let mut file = Vec::from(SIGNATURE);
        let mut encoder = Vec::new();
        Encoder::new(&mut encoder, u32::MAX >> 1, u32::MAX >> 1).write_header().unwrap();
        file.extend(encoder.get(8..33).unwrap());
        file.extend(&picture(Some((KEYWORD, "a game")), None)[33..]);
        assert_eq!(game_in(file.as_slice()).unwrap(), "a game");
    }
}
