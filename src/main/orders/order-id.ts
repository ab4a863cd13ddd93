import { createHash } from 'node:crypto'

/** Of this product's orders alone: made once, and never changed, since every id of an order comes of it. */
const namespace = Buffer.from('6f0c9a52b7f84d0e9a3c1d5b2e8f7a10', 'hex')

/** A UUID of version 5: the same order of the same shop has the same id on every station, and after every import. */
export function orderIdOf(accountId: string, source: string, number: string): string {
  const name = JSON.stringify([accountId, source.trim(), number.trim()].map((part) => part.normalize('NFC')))
  const bytes = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
