; Stands in for the installed program: answers with the first line of answer.txt, ends with the figure in the second, and notes how it was called.
Unicode true
Target amd64-unicode
SilentInstall silent
OutFile "${OUT}"
RequestExecutionLevel user
!include FileFunc.nsh

Section
  ${GetParameters} $4
  FileOpen $1 "$EXEDIR\called.txt" w
  FileWrite $1 "$4"
  FileClose $1
  FileOpen $1 "$EXEDIR\answer.txt" r
  FileRead $1 $2
  FileRead $1 $3
  FileClose $1
  System::Call 'kernel32::GetStdHandle(i -11)p.r0'
  FileWrite $0 "$2"
  SetErrorLevel $3
SectionEnd
