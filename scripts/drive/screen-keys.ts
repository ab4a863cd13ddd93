/** The key of each screen, and the test id of what it shows. */
export const screenKeys = [
  ['F2', 'screen-new-bill'],
  ['F3', 'screen-queue'],
  ['F4', 'screen-bills'],
  ['F6', 'screen-batch'],
  ['F7', 'screen-track'],
  ['F8', 'screen-fees'],
  ['F9', 'screen-print'],
  ['F10', 'screen-orders'],
  ['F11', 'screen-handover'],
  ['Shift+F4', 'screen-customers'],
  ['Control+,', 'screen-settings'],
] as const
