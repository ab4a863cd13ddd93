/** What goods are counted by. With their accents: "10 Đội Cấn" is a house, "2 đôi" are shoes. */
const goodsWords: ReadonlySet<string> = new Set([
  'áo',
  'quần',
  'váy',
  'đầm',
  'bộ',
  'set',
  'cái',
  'chiếc',
  'đôi',
  'hộp',
  'túi',
  'thùng',
  'chai',
  'hũ',
  'lọ',
  'cuốn',
  'quyển',
  'sách',
  'gói',
  'bịch',
  'con',
  'combo',
  'nồi',
  'bình',
  'ly',
  'cốc',
  'balo',
  'ba lô',
  'nón',
  'mũ',
  'giày',
  'dép',
  'tất',
  'khăn',
  'dây',
  'máy',
  'lon',
  'can',
  'bao',
  'kg',
  'gram',
  'kí',
  'ký',
  'cặp',
  'ví',
  'kem',
  'son',
  'bánh',
  'kẹo',
  'trà',
  'bó',
  'chục',
  'miếng',
  'tuýp',
  'thỏi',
  'vali',
  'nệm',
  'chăn',
  'gối',
  'ga',
  'loa',
  'tai nghe',
  'ốp',
  'phấn',
  'món',
  'sp',
  'sản phẩm',
  'lít',
  'tấm',
  'cây',
  'chậu',
  'gấu',
])
/** "12 Bình Giã", "5 Trà Khúc", "7 Cây Keo", "12 Ao Sen": streets whose names begin like goods. */
const streetOfGoods =
  /^\d\S* ?(?:Bình (?!(?:Nước|Giữ|Sữa|Hoa|Xịt|Đun|Siêu|Thủy|Thuỷ|Lọc|Đựng|Tưới|Rượu|Ga|Gas|Pha|Ủ|Hút|Cắm|Inox) ?)\p{Lu}\p{Ll}|Trà (?:Khúc|Giang)|Cây (?:Keo|Trâm|Điệp|Sung|Gõ|Mai|Thị)|Đầm Sen|Ao (?:Sen|Đôi))(?!\p{L}{0,20}\d)/u

/** Those that are no beginning of a street where a message is written without accents. */
const plainGoodsWords: ReadonlySet<string> = new Set([
  'ao',
  'vay',
  'set',
  'cai',
  'chiec',
  'hop',
  'tui',
  'thung',
  'chai',
  'combo',
  'kg',
  'goi',
  'balo',
  'ba lo',
])

export const isQuantity = /^\d+ ?\p{L}/u

/** Whether a text begins like goods, behind a number or without one. */
export function namesGoods(text: string): boolean {
  if (streetOfGoods.test(text)) return false
  const words = text
    .toLowerCase()
    .replace(/^\d+ ?/, '')
    .split(' ')
  const beginnings = [words[0] ?? '', `${words[0] ?? ''} ${words[1] ?? ''}`]
  return beginnings.some((words) => goodsWords.has(words) || plainGoodsWords.has(words))
}

/** "2 áo thun", "- 1 bộ ly": goods that are counted, and no street. */
export const countsGoods = (line: string): boolean => {
  const text = line.replace(/^[\s*•>+-]{0,6}/, '')
  return isQuantity.test(text) && namesGoods(text)
}
