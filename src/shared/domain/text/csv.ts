/** Spreadsheets take a file with this mark for UTF-8; without it they break every Vietnamese name. */
export const byteOrderMark = '\uFEFF'

/**
 * One line for a spreadsheet: every cell quoted, and a cell that begins like a formula kept from being one, because names
 * and the carrier's words come from outside. Numbers are numbers there; a text stays a text, also one of digits alone.
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => quoted(typeof cell === 'number' ? String(cell) : csvText(cell))).join(',')}\r\n`
}

/** A leading blank hides a formula sign from us, not from a spreadsheet; the wide signs count as the narrow ones. */
const formulaStart = /^[\s\u00a0\u3000]*[=+\-@＝＋－＠|%]|^[\t\r\n]/

/** A phone would lose its zero, a long code its last digits ("1.2E+12", which "12E11" is to begin with), and "12-05" becomes a day in May. */
const readAsNumber = /^\s*\d[\d.,]*(e[+-]?\d+)?\s*$|^\s*\d{1,4}([-/]\d{1,4}){1,2}\s*$/i

/** A formula whose value is this text: the one form that spreadsheets keep as it is when they open a file. */
const textFormula = (text: string): string => `="${text}"`

function csvText(text: string): string {
  if (formulaStart.test(text)) return `'${text}`
  return readAsNumber.test(text) ? textFormula(text) : text
}

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`

/** The text without the formulas that only keep a code from being a number, as a cell or inside a quoted one. */
export function withoutTextFormulas(text: string): string {
  return text.replaceAll(/=(""?)([^"\r\n]*)\1/g, '$2')
}
