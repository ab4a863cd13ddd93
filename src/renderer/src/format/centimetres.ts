/** Centimetres with one decimal sign, "30" or "30,5". */
export function parseCm(text: string): number | null {
  return /^\s*\d{1,5}(?:[.,]\d{1,2})?\s*$/.test(text) ? Number(text.replace(',', '.')) : null
}

export function cmText(cm: number | null): string {
  return cm === null ? '' : String(cm).replace('.', ',')
}
