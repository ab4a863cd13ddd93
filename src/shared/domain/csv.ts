/**
 * Lines for a spreadsheet: every cell quoted, and a cell that begins like a formula kept from being one, because names and
 * the carrier's words come from outside.
 */
export function csvText(lines: readonly (readonly string[])[]): string {
  return lines.map((cells) => cells.map(csvCell).join(',')).join('\r\n')
}

/** A leading blank hides a formula sign from us, not from a spreadsheet; the wide signs count as the narrow ones. */
const formulaStart = /^[\s\u00a0\u3000]*[=+\-@＝＋－＠|%]|^[\t\r\n]/

function csvCell(text: string): string {
  const harmless = formulaStart.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
