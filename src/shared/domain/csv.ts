/** Spreadsheets take a file with this mark for UTF-8; without it they break every Vietnamese name. */
export const byteOrderMark = '\uFEFF'

/**
 * One line for a spreadsheet: every cell quoted, and a cell that begins like a formula kept from being one, because names
 * and the carrier's words come from outside.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** A leading blank hides a formula sign from us, not from a spreadsheet; the wide signs count as the narrow ones. */
const formulaStart = /^[\s\u00a0\u3000]*[=+\-@＝＋－＠|%]|^[\t\r\n]/

function csvCell(text: string): string {
  const harmless = formulaStart.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
