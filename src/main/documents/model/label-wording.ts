import { groupThousands } from '../../../shared/domain/quantity/numeral.ts'
/** Binds what must stay on one line; it prints as a space. */
const bound = '\u00a0'

/** 1250000 -> "1.250.000 đ" */
export const formatDong = (amountVnd: number): string => `${groupThousands(String(amountVnd))}${bound}đ`

/** "0389214567" -> "0389 214 567"; anything else (masked numbers too) stays as it is, held together. */
export function formatPhone(phone: string): string {
  const mobile = /^(0\d{3})(\d{3})(\d{3})$/.exec(phone)
  return (mobile === null ? phone : mobile.slice(1).join(bound)).replaceAll(' ', bound)
}

/** 1250 -> "1,25 kg", 1234500 -> "1.234,5 kg"; empty for no weight. */
export function formatWeight(grams: number): string {
  const [whole = '', ...decimals] = String(grams / 1000).split('.')
  return grams > 0 ? `${[groupThousands(whole), ...decimals].join(',')}${bound}kg` : ''
}

/** 148.5 -> "148,5" */
export const formatMm = (mm: number): string => String(mm).replace('.', ',')

/** A dash between words belongs to the word before it: "Văn Miếu - Quốc Tử Giám" never begins a line with "-". */
export const boundDashes = (text: string): string => text.replace(/ (-|–) /g, `${bound}$1 `)

/** Without its rank, as sorters say it: "Thành phố Hà Nội" -> "Hà Nội". */
export const routingProvince = (name: string): string =>
  name.normalize('NFC').replace(/^(thành phố|tỉnh|tp\.?) +/iu, '')

/** As it is written behind a street: "Phường Tây Thạnh" -> "P. Tây Thạnh". */
export const shortPlace = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/^Phường +/u, `P.${bound}`)
    .replace(/^Thành phố +/u, `TP.${bound}`)
    .replace(/^Tỉnh +/u, '')
