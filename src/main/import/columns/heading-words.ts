import type { ImportField } from '../../../shared/domain/order/import-columns.ts'
import { foldText } from '../../../shared/domain/text/fold.ts'

/** A heading without accents, case and signs: "Tiền thu hộ (COD)" is "tien thu ho cod". */
export function foldHeading(heading: string): string {
  return foldText(heading)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** Columns that have a part of one address each. */
export const partsOfAddress: ReadonlySet<string> = new Set(
  'so nha, duong, ten duong, so nha duong, thon, ap, xom, thon xom, thon ap, ap thon'.split(', '),
)

interface FieldWords {
  readonly field: ImportField
  /** How surely phrases name the field, 0 to 1: as the whole heading, or as a run of its words. */
  readonly phrases: readonly (readonly [sureness: number, phrases: string])[]
  /** A heading with one of these names something else. */
  readonly not: string
}

/** Columns of the one who sends, and of money and dates around an order, that no field takes. */
const ofOthers = [
  'nguoi gui',
  'ben gui',
  'sender',
  'shipper',
  'nguoi ban',
  'seller name',
  'cua hang',
  'nhan vien',
  'nguoi tao',
  'kho',
]
const ofReceiver = [
  'nguoi nhan',
  'nhan hang',
  'giao hang',
  'receiver',
  'recipient',
  'consignee',
  'shipping',
  'delivery',
  'giao',
  'nhan',
]
const ofBuyer = ['khach hang', 'nguoi mua', 'customer', 'buyer', 'billing', 'khach']
const party: ReadonlySet<ImportField> = new Set([
  'receiverName',
  'receiverPhone',
  'address',
  'ward',
  'district',
  'province',
])

const noName =
  'so, sdt, dt, dien thoai, phone, mobile, dia chi, address, ma, email, mail, phuong, xa, tinh, quan, huyen, khu vuc, thanh pho, ghi chu, thanh toan, tong, tien, nhom, thu, dua, note, code, id, ngay, date, loai, phi, trang thai, loi nhan, tra, san pham, hang hoa, product, item, city, province, ward, street, zip, company, paid, total'

const fieldWords: readonly FieldWords[] = [
  {
    field: 'number',
    phrases: [
      [
        1,
        'ma don hang, so don hang, ma don, order number, order no, order id, order code, order sn, ma don khach hang',
      ],
      [0.95, 'ma hoa don, ma dat hang, ma dh'],
      [0.9, 'so don, order name, so hoa don'],
      [0.85, 'ma tham chieu, invoice no, invoice number'],
      [0.8, 'reference'],
      [0.75, 'ma phieu'],
      [0.6, 'order, ref, don hang'],
      [0.3, 'ma'],
    ],
    not: 'van don, tracking, hang hoa, san pham, sku, giam gia, voucher, ngay, trang thai, status, ghi chu, note, date, time, thoi gian, tong, gia tri, amount, total, vach, buu, quantity, so luong, loai, type, nguon',
  },
  {
    field: 'receiverName',
    phrases: [
      [1, 'ten nguoi nhan, receiver name, recipient name, shipping name'],
      [0.95, 'nguoi nhan, ben nhan, receiver, recipient, consignee'],
      [0.85, 'ho ten, ho va ten, ten khach hang, ten khach, customer name'],
      [0.8, 'khach hang, customer, full name'],
      [0.75, 'ten nguoi mua'],
      [0.7, 'buyer, nguoi mua, khach'],
      [0.5, 'ten, name'],
    ],
    not: noName,
  },
  {
    field: 'receiverPhone',
    phrases: [
      [0.9, 'so dien thoai, sdt, dien thoai, so dt, phone, mobile, telephone'],
      [0.8, 'tel, di dong'],
      [0.7, 'dt'],
      [0.4, 'lien he, contact'],
    ],
    not: 'email, ten, name, ghi chu',
  },
  {
    field: 'address',
    phrases: [
      [1, 'dia chi giao hang, dia chi nhan hang, dia chi nguoi nhan, shipping street'],
      [0.95, 'so nha, street'],
      [0.9, 'address 1'],
      [0.85, 'dia chi, address'],
      [0.5, 'duong, ten duong, so nha duong, thon, ap, xom, thon xom, thon ap, ap thon'],
    ],
    not: 'email, ip, billing, thanh toan',
  },
  {
    field: 'ward',
    phrases: [
      [1, 'phuong xa, xa phuong'],
      [0.95, 'ward'],
      [0.9, 'phuong, commune'],
      [0.85, 'xa'],
      [0.8, 'thi tran'],
    ],
    not: 'phuong thuc, phuong tien, phuong an, ma phuong, code, tinh',
  },
  {
    field: 'district',
    phrases: [
      [1, 'quan huyen'],
      [0.95, 'district'],
      [0.9, 'quan, huyen'],
      [0.8, 'county'],
    ],
    not: 'code, phuong',
  },
  {
    field: 'province',
    phrases: [
      [1, 'tinh thanh pho, tinh thanh, tinh tp, province'],
      [0.9, 'tinh'],
      [0.85, 'thanh pho, city'],
      [0.8, 'khu vuc'],
      [0.7, 'phuong xa tinh'],
      [0.6, 'tp'],
      [0.5, 'state'],
    ],
    not: 'quan, huyen, code, tinh trang, tinh chat, thuoc tinh, dac tinh, ma tinh',
  },
  {
    field: 'itemName',
    phrases: [
      [1, 'ten san pham, ten hang hoa, ten hang, ten sp, item name, product name, lineitem name'],
      [0.9, 'noi dung hang, mat hang'],
      [0.85, 'san pham, hang hoa, product, goods'],
      [0.8, 'item'],
      [0.75, 'phan loai hang, phien ban'],
      [0.7, 'noi dung, phan loai, variant, variation'],
      [0.6, 'loai hang'],
      [0.5, 'description, mo ta'],
      // As a whole heading alone.
      [0.44, 'hang, sp, mon'],
    ],
    not: 'ma, gia, price, so luong, quantity, sku, gia tri, khoi luong, trong luong, weight, id, tong, total, link, anh, image, code, vach, barcode, giam, tien, don vi, unit, nhom, cod, discount, subtotal, tinh chat',
  },
  {
    field: 'itemSku',
    phrases: [
      [1, 'lineitem sku, seller sku'],
      [0.95, 'sku'],
      [0.9, 'ma san pham, ma hang, ma hang hoa, ma sp, product code, item code'],
      [0.6, 'ma phan loai'],
    ],
    not: 'don hang, vach, barcode, giam',
  },
  {
    field: 'itemQuantity',
    phrases: [
      [1, 'lineitem quantity'],
      [0.95, 'so luong, quantity, qty'],
      [0.85, 'sl'],
    ],
    not: 'kien, ton, tra, huy, parcel, return, tong so luong, total quantity',
  },
  {
    field: 'itemBarcode',
    phrases: [
      [1, 'ma vach, barcode'],
      [0.9, 'ean, upc'],
    ],
    not: 'van don',
  },
  {
    field: 'itemPicture',
    phrases: [
      [0.9, 'hinh anh, image, picture'],
      [0.8, 'photo'],
      [0.7, 'anh'],
    ],
    not: '',
  },
  {
    field: 'cod',
    phrases: [
      [1, 'tien thu ho, thu ho, so tien thu ho, cod amount, con can thu'],
      [0.95, 'cod, so tien thu'],
      [0.9, 'tien thu, can thu, phai thu'],
      [0.85, 'thu khach, con phai tra, con can tra, cash on delivery, balance due, amount due, amount to collect'],
      [0.8, 'collect, tong thu, thu tien, con thu'],
      [0.75, 'con lai, con no, con thieu, outstanding, outstanding balance, remaining'],
      [0.7, 'khach phai tra, khach can tra'],
      [0.62, 'grand total'],
      [
        0.6,
        'tong so tien, tong thanh toan, tong tien, tong cong, tong gia tri don hang, tong bill, tong don, tong hoa don, total',
      ],
      [0.55, 'gia tri don hang'],
      [0.5, 'so tien, tien hang, amount'],
      [0.45, 'thanh tien'],
      // As a whole heading alone.
      [0.44, 'tong'],
      [0.4, 'tien'],
    ],
    not: 'phi, ship, coc, giam, van chuyen, don gia, trang thai, phuong thuc, hinh thuc, fee, subtotal, discount, tax, thue, quantity, so luong, khoi luong, can nang, trong luong, weight, refund, hoan, nguoi ban, nguoi thu, da thu, that bai, khong nhan, khong lay, tu choi, tinh trang, xac nhan, tai khoan, tro gia, ngay, date',
  },
  {
    field: 'payment',
    phrases: [
      [1, 'phuong thuc thanh toan, hinh thuc thanh toan, payment method'],
      [0.95, 'trang thai thanh toan, financial status, payment status'],
      [0.9, 'httt, pttt, tttt, trang thai tt, tinh trang tt, hinh thuc tt'],
      [0.7, 'payment, thanh toan'],
      [0.5, 'phuong thuc'],
    ],
    not: 'tong, tien, ngay, thoi gian, ma, date, time, amount, van chuyen, fee, phi, da thanh toan',
  },
  {
    field: 'value',
    phrases: [
      [1, 'gia tri hang hoa, gia tri hang, khai gia, declared value'],
      [0.8, 'value'],
      [0.6, 'gia tri'],
      [0.5, 'tong gia tri don hang'],
      [0.45, 'tong tien, tong cong'],
      [0.4, 'total'],
    ],
    not: 'giam, phi, ship, thu ho, discount, fee, so luong, quantity, khoi luong, can nang, weight, nguoi ban',
  },
  {
    field: 'weight',
    phrases: [
      [0.95, 'khoi luong, trong luong, can nang, weight'],
      [0.7, 'kl'],
      [0.6, 'nang, tl'],
    ],
    not: 'quy doi, the tich, volumetric, phi, don vi, unit',
  },
  {
    field: 'packageCount',
    phrases: [
      [1, 'so kien, so luong kien, number of parcels, package count'],
      [0.9, 'packages, parcels'],
      [0.8, 'kien, so goi'],
    ],
    not: 'ma, code, id, nang, khoi luong',
  },
  {
    field: 'service',
    phrases: [
      [0.95, 'dich vu van chuyen, goi dich vu, shipping service'],
      [0.85, 'dich vu, service'],
    ],
    not: 'phi, fee, gia, cong them',
  },
  {
    field: 'note',
    phrases: [
      [1, 'ghi chu giao hang, delivery note, delivery instruction'],
      [0.95, 'ghi chu don hang'],
      [0.9, 'ghi chu, note, notes'],
      [0.8, 'luu y, dan do, loi nhan, remark'],
      [0.6, 'yeu cau'],
    ],
    not: 'noi bo, internal, seller note, san pham, private',
  },
  {
    field: 'orderedAt',
    phrases: [
      [1, 'ngay dat hang, thoi gian dat hang, order date'],
      [0.95, 'ngay dat, created at'],
      [0.9, 'ngay tao, thoi gian tao'],
      [0.8, 'thoi gian, ngay chung tu, ngay ban'],
      [0.7, 'ngay, date'],
      [0.4, 'time'],
    ],
    not: 'giao, thanh toan, hoan, huy, gui, paid, cap nhat, sinh, in, delivery, ship',
  },
  {
    field: 'status',
    phrases: [
      [1, 'trang thai don hang, trang thai don, order status'],
      [0.9, 'trang thai giao hang, fulfillment status'],
      [0.85, 'trang thai'],
      [0.8, 'status'],
      [0.7, 'tinh trang'],
    ],
    not: 'thanh toan, payment, financial, hoan tien, doi soat, dong bo, sync, gui tin, tin nhan, sms, zns, zalo, email',
  },
]

/** The phrases one by one. */
const namedFields = fieldWords.map(({ field, phrases, not }) => ({
  field,
  phrases: new Map(
    phrases.flatMap(([sureness, list]) => list.split(', ').map((phrase) => [phrase, sureness] as const)),
  ),
  not: not === '' ? [] : not.split(', '),
}))

/** Below this a heading names nothing. */
const leastScore = 0.4
export const sureScore = 0.8

/** What a folded heading may name, with how surely; the best first. */
export function fieldsNamedBy(folded: string): readonly (readonly [ImportField, number])[] {
  const padded = ` ${folded} `
  const has = (phrase: string): boolean => padded.includes(` ${phrase} `)
  if (folded === '' || ofOthers.some(has)) return []
  const scored = namedFields.flatMap(({ field, phrases, not }): (readonly [ImportField, number])[] => {
    if (not.some(has) && !phrases.has(folded)) return []
    let best = 0
    for (const [phrase, weight] of phrases) {
      if (!has(phrase)) continue
      const share = phrase.length / folded.length
      // The whole heading is surer than a run of its words; of two runs the longer says more.
      best = Math.max(best, phrase === folded ? weight : weight * (0.85 + 0.1 * share))
    }
    if (best === 0 || (party.has(field) && isOfSender(padded))) return []
    return [[field, party.has(field) ? best + besideWhom(has) : best]]
  })
  return scored.filter(([, score]) => score >= leastScore).toSorted(([, one], [, other]) => other - one)
}

/** "SĐT gửi" is the sender's; "Địa chỉ gửi đến" is not. Nor does a parcel go where it is fetched, or to who sells or brings it. */
const isOfSender = (padded: string): boolean =>
  (padded.includes(' gui ') && !/ gui (?:hang )?(?:toi|den|cho) /.test(padded)) ||
  ofOtherParties.some((words) => padded.includes(` ${words} `))

const ofOtherParties = [
  'lay hang',
  'noi lay',
  'pickup',
  'sale',
  'sales',
  'tai xe',
  'buu ta',
  'xuat hoa don',
  'ngan hang',
  'tai khoan',
]
/** They send as a rule; where a sheet names nobody else, the parcels go to them. */
const ofSellers = ['shop', 'store', 'nha cung cap', 'chi nhanh']

/** Where a sheet has columns of the buyer and of the receiver, the receiver's win; a former place ("Địa chỉ cũ") is behind any other. */
function besideWhom(has: (phrase: string) => boolean): number {
  if (has('cu') && !has('cu tru')) return -0.2
  if (ofReceiver.some(has)) return 0.15
  if (ofSellers.some(has)) return -0.3
  return ofBuyer.some(has) ? -0.05 : 0
}

/** The unit that a heading of weights names: "Khối lượng (g)". */
export function unitNamedBy(folded: string): 'g' | 'kg' | null {
  if (/(?:^| )(?:kg|kilogram|kgs)(?: |$)/.test(folded)) return 'kg'
  return /(?:^| )(?:g|gr|gam|gram|grams)(?: |$)/.test(folded) ? 'g' : null
}

/** Whether the amounts below a heading lack their thousands or millions: "Thu hộ (nghìn đồng)", "COD (k)". */
export function namesThousands(folded: string): boolean {
  return /(?:^| )(?:k|nghin|ngan(?! hang)|trieu|x?1000d?|000d?)(?: |$)/.test(folded)
}

/** Whether a heading names what the whole order costs, paid before or not: "Tổng tiền", "Khách cần trả", and not "Còn lại" or "COD". */
export function namesWholeAmount(folded: string): boolean {
  const isRest = /(?:^| )(?:thu|cod|con|collect)(?: |$)/.test(folded)
  return !isRest && /(?:^| )(?:tong|total|tien|gia tri don hang|(?:can|phai) tra)(?: |$)/.test(folded)
}

/** Whether a heading names what was paid before: "Đã cọc", "Trả trước". */
export function namesDeposit(folded: string): boolean {
  const isAbout = /(?:^| )(?:ngay|thoi gian|date|ma|nguoi|hinh thuc|phuong thuc|trang thai|ghi chu)(?: |$)/.test(folded)
  const isNamed =
    /(?:^| )(?:coc|tra truoc|tam ung|da (?:tra|thu|tt|ck|chuyen khoan|thanh toan)|deposit|prepaid)(?: |$)/.test(
      folded,
    ) || /(?:^| )paid$/.test(folded)
  return isNamed && !isAbout
}

/** Whether a heading names that all was paid before, which a tick says below it: "Đã thanh toán", "Đã CK", "Paid". */
export function namesPaid(folded: string): boolean {
  return namesDeposit(folded) && !/(?:^| )(?:coc|truoc|tam ung|deposit|prepaid)(?: |$)/.test(folded)
}

/** Whether a heading names an amount that is collected, or more of it, beside the column that is read as that: "Tổng thu", "Thu thêm ship". */
export function namesCollected(folded: string): boolean {
  if (/(?:^| )thu them(?: |$)/.test(folded)) return true
  return (
    /(?:^| )(?:thu|cod)(?: |$)/.test(folded) &&
    fieldsNamedBy(folded).some(([field, score]) => field === 'cod' && score >= 0.7)
  )
}

/** Whether a heading names what one line of goods costs, and not the whole order. */
export function namesLineAmount(folded: string): boolean {
  return /(?:^| )(?:thanh tien|line total|line amount)(?: |$)/.test(folded)
}
