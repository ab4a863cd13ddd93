; Stands in for SumatraPDF: writes each of its arguments, as Windows' own rules take its command line apart, on a line of arguments.txt.
Unicode true
Target amd64-unicode
SilentInstall silent
OutFile "${OUT}"
RequestExecutionLevel user

Section
  FileOpen $9 "$EXEDIR\arguments.txt" w
  System::Call 'kernel32::GetCommandLineW()p.r0'
  System::Call 'shell32::CommandLineToArgvW(p r0, *i .r1)p.r2'
  StrCpy $3 1
next:
  IntCmp $3 $1 done 0 done
  IntOp $4 $3 * 8
  IntPtrOp $5 $2 + $4
  System::Call '*$5(p.r6)'
  System::Call 'kernel32::lstrcpynW(w.r7, p r6, i 1000)'
  FileWriteUTF16LE $9 "$7$\n"
  IntOp $3 $3 + 1
  Goto next
done:
  FileClose $9
SectionEnd
