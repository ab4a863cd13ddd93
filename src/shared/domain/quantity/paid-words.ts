/**
 * Folded words of payments, as parts of regular expressions: a pasted message, the amount of an imported order and its columns of payment
 * take what was paid, and what is no amount, from the same lists.
 */

/** Ways to send money before the parcel comes. */
const transferWords = ['chuyen khoan', 'ck', 'bank'] as const
/** To pay, in whichever way. */
export const payingWords = [...transferWords, 'thanh toan', 'tt'] as const

export const transfer = transferWords.join('|')
export const paying = payingWords.join('|')

/** That all was paid, unless a number, a fee or a denial stands beside it: "tt đủ rồi", "đã ck", "đã chuyển tiền"; "ck r" is typed in a hurry. */
export const allPaid =
  String.raw`(?:da )?(?:${paying}|tra tien)(?: het| du| truoc)? (?:roi|r)(?! moi)` +
  String.raw`|da (?:${paying}|tra (?:tien|het|du)|(?:chuyen|gui|nhan) tien)`

/** Whoever brings the parcel: what is paid to them is paid at the door. */
export const courier = 'shipper|buu ta|buu dien|nguoi giao|ben giao'

/** The same in a cell that speaks of the payment alone, where "đã trả" is no parcel that came back. */
export const allPaidInCell = `${allPaid}|da tra(?! hang| lai)|paid|prepaid`

/** Said of money, and of goods as often; nobody says how much they are: "2 củ", "3 lít". */
export const looseUnits = 'cu|xi|lit|chai|canh|ve'

const spokenDigit = 'mot|hai|ba|bon|nam|sau|bay|tam|chin|muoi|chuc|may|vai'
/** An amount in words, which is not added up here: "hai triệu", "một củ". */
export const spokenAmount = `(?:${spokenDigit})(?: (?:${spokenDigit})){0,2} (?:trieu|tram|nghin|ngan|cu|xi)`

/** Less than all, behind words of a payment or before them. */
export const partWords = 'mot phan|[1-9] phan|coc|tam ung|nua'

/** What the transport costs: of who has paid that, nothing is known of the goods. */
export const feeWords = '(?:tien )?(?:phi|cuoc|ship|shipping|van chuyen|vc)|tien giao|freight|delivery fee'
