import { NotAvailableError, refusing, unavailable } from './not-available.ts'

/** Errors before or without a window go where a person who started the program sees them, as Electron does on Linux. */
function showErrorBox(title: string, content: string): void {
  process.stderr.write(`${title}\n${content}\n`)
}

const DIALOGS = [
  'showOpenDialog',
  'showOpenDialogSync',
  'showSaveDialog',
  'showSaveDialogSync',
  'showMessageBox',
  'showMessageBoxSync',
]

function refuseDialog(name: string): () => never {
  return () => {
    throw new NotAvailableError(`dialog.${name}`)
  }
}

export const dialog = refusing('dialog', {
  showErrorBox,
  ...Object.fromEntries(DIALOGS.map((name) => [name, refuseDialog(name)])),
})

export const Menu = refusing('Menu', {
  /** A window of the browser has no menu bar; only "none" can be granted. */
  setApplicationMenu: (menu: object | null): void => {
    if (menu !== null) throw new NotAvailableError('Menu.setApplicationMenu')
  },
  getApplicationMenu: (): null => null,
  buildFromTemplate: (): never => {
    throw new NotAvailableError('Menu.buildFromTemplate')
  },
})

/** Pages have `navigator.clipboard`; from outside, the browser gives nobody access. */
export const clipboard = unavailable('clipboard')
