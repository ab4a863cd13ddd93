export const scans = {
  unknown: 'Nobody here knows {code}.',
  unknownText: 'This station has no bill and no reference like that. Check the label, or search in Bills.',
  failed: 'Code {code} was not looked up.',
  failedText: '{happened} Scan it once more.',
  altered: 'A Vietnamese input method changed the scanned code.',
  alteredText: 'Nothing was done with it. Switch the input method off (E), then scan again.',
  inDialog: 'Code {code} was not taken: a dialog is open.',
  inDialogText: 'The field is as it was and nothing was sent. Close the dialog (Esc), then scan again.',
  importing: 'A file is being imported: {code} is not taken.',
  importingText: 'Nothing was done with it. Import or close the file (Esc), then scan again.',
  sentList: 'Code {code} is on no list: a list that was sent is open here.',
  sentListText: 'Nothing was done with it. Begin a new list ({key}), then scan again.',
}
