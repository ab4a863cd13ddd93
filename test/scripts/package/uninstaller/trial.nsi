; The macro of resources/package/installer.nsh in an uninstaller of its own. What electron-builder declares before it is declared here.
Unicode true
Target amd64-unicode
!define BUILD_UNINSTALLER
!define APP_EXECUTABLE_FILENAME "Packbench.exe"
!include LogicLib.nsh
!include MUI2.nsh
Name "Packbench"
OutFile "${OUT}"
RequestExecutionLevel user
SetCompress off
Var updated
Var installMode
!define isUpdated '"$updated" == "1"'
!include "${MACRO}"
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "Vietnamese"
!insertmacro MUI_LANGUAGE "English"

Section
  WriteUninstaller "$EXEDIR\Uninstall.exe"
SectionEnd

Function un.onInit
  StrCpy $installMode "CurrentUser"
  ${GetParameters} $R0
  ClearErrors
  ${GetOptions} $R0 "/ALL" $R1
  ${IfNot} ${Errors}
    StrCpy $installMode "all"
    SetShellVarContext all
  ${EndIf}
  ClearErrors
  ${GetOptions} $R0 "--updated" $R1
  ${IfNot} ${Errors}
    StrCpy $updated "1"
  ${EndIf}
FunctionEnd

Section "un.Uninstall"
  !insertmacro customUnInstall
  Delete "$INSTDIR\Packbench.exe"
SectionEnd
