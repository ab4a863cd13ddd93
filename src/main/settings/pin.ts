import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** A PIN as it is kept: its scrypt hash. Few digits are guessed quickly by whoever has the file, so each guess is made dear. */
export const storedPinSchema = z.strictObject({
  salt: z.string(),
  hash: z.string(),
  /** scrypt's N: 2^15 takes about a tenth of a second and 32 MB. */
  cost: z.number().int(),
})
export type StoredPin = z.infer<typeof storedPinSchema>

const usualCost = 2 ** 15
const blockSize = 8
const hashBytes = 32

export async function storePin(pin: string): Promise<StoredPin> {
  const salt = randomBytes(16)
  const hash = await derive(pin, salt, usualCost)
  return { salt: salt.toString('base64'), hash: hash.toString('base64'), cost: usualCost }
}

export async function isPin(pin: string, stored: StoredPin): Promise<boolean> {
  const hash = Buffer.from(stored.hash, 'base64')
  const tried = await derive(pin, Buffer.from(stored.salt, 'base64'), stored.cost)
  return hash.length === tried.length && timingSafeEqual(hash, tried)
}

function derive(pin: string, salt: Buffer, cost: number): Promise<Buffer> {
  const options = { N: cost, r: blockSize, p: 1, maxmem: 256 * cost * blockSize }
  return new Promise((resolve, reject) => {
    scrypt(pin, salt, hashBytes, options, (error, hash) => (error === null ? resolve(hash) : reject(error)))
  })
}
