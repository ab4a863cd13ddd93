!include "FileFunc.nsh"
!include "WordFunc.nsh"

; What the program answers to --count-unsent (docs/packages.md): its exit code in $R4, the numbers in $R2, $R3 and $R5, in words in $R7.
; 0: nothing is unsent. 10: something is. 11: there may be more than was counted. Anything else: nobody knows.
!macro countUnsent
  nsExec::ExecToStack /TIMEOUT=120000 '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" --count-unsent'
  Pop $R4
  Pop $R6
  ClearErrors
  ${WordFind2X} "$R6" '"unsent":' "," "E+1" $R2
  ${WordFind2X} "$R6" '"unresolved":' "," "E+1" $R3
  ${WordFind2X} "$R6" '"requests":' "," "E+1" $R5
  ${If} ${Errors}
    StrCpy $R4 "error"
  ${EndIf}
  ${If} $R4 == 0
    StrCpy $R7 "$(nothingUnsent)"
  ${ElseIf} $R4 == 10
    StrCpy $R7 "$(unsentCounted)"
  ${ElseIf} $R4 == 11
    StrCpy $R7 "$(unsentCounted) $(unsentMore)"
  ${Else}
    StrCpy $R4 "error"
    StrCpy $R7 "$(unsentNotCounted)"
  ${EndIf}
!macroend

; Runs before anything is removed. /KEEP_DATA and /DELETE_DATA answer beforehand. A silent removal without either keeps everything, and one
; that shall delete bills which were never sent has to say so as well: /DELETE_UNSENT; else it keeps them and ends with 10.
!macro customUnInstall
  ${IfNot} ${isUpdated}
    !insertmacro countUnsent
    ${If} $R4 != 0
    ${AndIfNot} ${Silent}
      ${IfNot} ${Cmd} `MessageBox MB_YESNO|MB_ICONEXCLAMATION|MB_DEFBUTTON2 "$R7$\r$\n$\r$\n$(unsentGoOn)" IDYES`
        ; ERROR_INSTALL_USEREXIT
        SetErrorLevel 1602
        Quit
      ${EndIf}
    ${EndIf}

    StrCpy $R8 "keep"
    ${GetParameters} $R0
    ClearErrors
    ${GetOptions} $R0 "/KEEP_DATA" $R1
    ${If} ${Errors}
      ClearErrors
      ${GetOptions} $R0 "/DELETE_DATA" $R1
      ${IfNot} ${Errors}
        StrCpy $R8 "delete"
        ClearErrors
        ${GetOptions} $R0 "/DELETE_UNSENT" $R1
        ${If} ${Errors}
        ${AndIf} $R4 != 0
          StrCpy $R8 "ask"
        ${EndIf}
      ${Else}
        StrCpy $R8 "ask"
      ${EndIf}
      ${If} $R8 == "ask"
        ${If} ${Silent}
          ${GetOptions} $R0 "/DELETE_DATA" $R1
          ${IfNot} ${Errors}
            SetErrorLevel 10
          ${EndIf}
        ${ElseIf} ${Cmd} `MessageBox MB_YESNO|MB_ICONEXCLAMATION|MB_DEFBUTTON2 "$(deleteDataQuestion)$\r$\n$\r$\n$R7" IDYES`
          StrCpy $R8 "delete"
        ${EndIf}
      ${EndIf}
    ${EndIf}

    ${If} $R8 == "delete"
      ; The data are of the person, whoever the program was installed for.
      ${If} $installMode == "all"
        SetShellVarContext current
      ${EndIf}
      RMDir /r "$APPDATA\Packbench"
      ; What says, from outside of it, how much it held.
      RMDir /r "$APPDATA\Packbench.witness"
      ${If} $installMode == "all"
        SetShellVarContext all
      ${EndIf}
    ${EndIf}
  ${EndIf}
!macroend

!ifdef BUILD_UNINSTALLER
  LangString nothingUnsent 1066 "Không còn đơn nào chưa gửi."
  LangString nothingUnsent 1033 "No bill is waiting to be sent."
  LangString unsentCounted 1066 "Máy này còn: $R2 đơn chưa gửi, $R3 đơn chưa rõ, $R5 yêu cầu sửa, hủy hoặc hoàn chưa xong."
  LangString unsentCounted 1033 "Still on this computer: $R2 unsent drafts, $R3 unclear ones, $R5 updates, cancels or returns that are not done."
  LangString unsentMore 1066 "Có dữ liệu không đọc được, nên có thể còn nhiều hơn."
  LangString unsentMore 1033 "Some data could not be read, so there may be more."
  LangString unsentNotCounted 1066 "Không đếm được đơn chưa gửi trên máy này; có thể vẫn còn."
  LangString unsentNotCounted 1033 "The unsent drafts on this computer could not be counted; there may be some."
  LangString unsentGoOn 1066 "Gỡ Packbench rồi thì những đơn này không được gửi nữa. Dữ liệu vẫn còn trên máy cho đến khi có người xóa.$\r$\n$\r$\nVẫn gỡ Packbench?"
  LangString unsentGoOn 1033 "Once Packbench is removed, nothing sends them. The data stay on this computer until somebody deletes them.$\r$\n$\r$\nRemove Packbench all the same?"
  LangString deleteDataQuestion 1066 "Xóa luôn dữ liệu của trạm trên máy này (vận đơn, đơn chưa gửi, nhật ký)? Xóa rồi không lấy lại được.$\r$\n$\r$\nChọn Không nếu máy này sẽ cài lại Packbench."
  LangString deleteDataQuestion 1033 "Delete this station's data too (bills, unsent drafts, records)? They cannot be brought back.$\r$\n$\r$\nChoose No if Packbench will be installed on this computer again."
!endif
