; The Windows installer: for one user, without administrator rights. Built by packaging/windows/installer, which defines
; VERSION, PROGRAM, NOTICES and OUT.

Unicode true
SetCompressor /SOLID lzma
SetDateSave off
ManifestDPIAware true
RequestExecutionLevel user

!include MUI2.nsh
!include FileFunc.nsh

!define TYPE "Halfsquare.Game"
!define CLASSES "Software\Classes"
!define REMOVAL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Halfsquare"
!define APP_PATH "Software\Microsoft\Windows\CurrentVersion\App Paths\halfsquare.exe"
; Notifies the Explorer that file types have changed.
!define CHANGED 'System::Call "shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)"'

Name "Halfsquare"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\Halfsquare"
InstallDirRegKey HKCU "${REMOVAL}" "InstallLocation"
BrandingText "Halfsquare ${VERSION}"
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Halfsquare"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "Halfsquare installer"
VIAddVersionKey "LegalCopyright" "MIT or Apache-2.0"

!define MUI_ICON "halfsquare.ico"
!define MUI_UNICON "halfsquare.ico"
!define MUI_FINISHPAGE_RUN "$INSTDIR\halfsquare.exe"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

; A running program can't be replaced or removed: shows a message, and ends with status 1.
!macro MustNotRun
  IfFileExists "$INSTDIR\halfsquare.exe" 0 free
  ClearErrors
  FileOpen $0 "$INSTDIR\halfsquare.exe" a
  IfErrors 0 closed
  MessageBox MB_OK|MB_ICONEXCLAMATION "Halfsquare is running. Please close it and try again." /SD IDOK
  SetErrorLevel 1
  Quit
  closed:
  FileClose $0
  free:
!macroend

Section "Halfsquare"
  !insertmacro MustNotRun
  SetOutPath "$INSTDIR"
  File "/oname=halfsquare.exe" "${PROGRAM}"
  File "/oname=THIRD-PARTY.txt" "${NOTICES}"
  File "..\..\LICENSE-MIT"
  File "..\..\LICENSE-APACHE"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Halfsquare.lnk" "$INSTDIR\halfsquare.exe"

  ; Other programs also use files that end in .ron: the type is claimed only if no program has it, but always offered.
  WriteRegStr HKCU "${CLASSES}\${TYPE}" "" "Halfsquare game"
  WriteRegStr HKCU "${CLASSES}\${TYPE}\DefaultIcon" "" '"$INSTDIR\halfsquare.exe",0'
  WriteRegStr HKCU "${CLASSES}\${TYPE}\shell\open\command" "" '"$INSTDIR\halfsquare.exe" "%1"'
  WriteRegStr HKCU "${CLASSES}\.ron\OpenWithProgids" "${TYPE}" ""
  ReadRegStr $0 HKCR ".ron" ""
  StrCmp $0 "" 0 taken
  WriteRegStr HKCU "${CLASSES}\.ron" "" "${TYPE}"
  taken:

  WriteRegStr HKCU "${APP_PATH}" "" "$INSTDIR\halfsquare.exe"
  WriteRegStr HKCU "${REMOVAL}" "DisplayName" "Halfsquare"
  WriteRegStr HKCU "${REMOVAL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${REMOVAL}" "DisplayIcon" "$INSTDIR\halfsquare.exe"
  WriteRegStr HKCU "${REMOVAL}" "Publisher" "The Halfsquare developers"
  WriteRegStr HKCU "${REMOVAL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${REMOVAL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${REMOVAL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${REMOVAL}" "NoModify" 1
  WriteRegDWORD HKCU "${REMOVAL}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKCU "${REMOVAL}" "EstimatedSize" $0
  ${CHANGED}
SectionEnd

; Games and settings stay.
Section "Uninstall"
  !insertmacro MustNotRun
  Delete "$SMPROGRAMS\Halfsquare.lnk"
  Delete "$INSTDIR\halfsquare.exe"
  Delete "$INSTDIR\THIRD-PARTY.txt"
  Delete "$INSTDIR\LICENSE-MIT"
  Delete "$INSTDIR\LICENSE-APACHE"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  ReadRegStr $0 HKCU "${CLASSES}\.ron" ""
  StrCmp $0 "${TYPE}" 0 other
  DeleteRegValue HKCU "${CLASSES}\.ron" ""
  other:
  DeleteRegValue HKCU "${CLASSES}\.ron\OpenWithProgids" "${TYPE}"
  DeleteRegKey /ifempty HKCU "${CLASSES}\.ron\OpenWithProgids"
  DeleteRegKey /ifempty HKCU "${CLASSES}\.ron"
  DeleteRegKey HKCU "${CLASSES}\${TYPE}"
  DeleteRegKey HKCU "${APP_PATH}"
  DeleteRegKey HKCU "${REMOVAL}"
  ${CHANGED}
SectionEnd
