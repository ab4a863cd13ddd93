!macro customUnInstall
  ; /KEEP_DATA and /DELETE_DATA answer beforehand; a silent removal without either keeps everything.
  ${GetParameters} $R0
  ClearErrors
  ${GetOptions} $R0 "/DELETE_DATA" $R1
  ${IfNot} ${Errors}
    Goto deleteData
  ${EndIf}
  ClearErrors
  ${GetOptions} $R0 "/KEEP_DATA" $R1
  ${IfNot} ${Errors}
    Goto keepData
  ${EndIf}
  ${If} ${isUpdated}
    Goto keepData
  ${EndIf}
  MessageBox MB_YESNO|MB_ICONEXCLAMATION|MB_DEFBUTTON2 "$(deleteDataQuestion)" /SD IDNO IDYES deleteData IDNO keepData
  deleteData:
    RMDir /r "$APPDATA\Packbench"
  keepData:
!macroend

!ifdef BUILD_UNINSTALLER
  LangString deleteDataQuestion 1066 "Xoá luôn dữ liệu của trạm trên máy này (vận đơn, phiếu chưa gửi, nhật ký)?$\r$\n$\r$\nPhiếu chưa gửi sẽ mất. Chọn Không nếu máy này sẽ cài lại Packbench."
  LangString deleteDataQuestion 1033 "Delete this station's data too (bills, unsent drafts, records)?$\r$\n$\r$\nDrafts that were not sent are lost. Choose No if Packbench will be installed on this computer again."
!endif
