import { createPublicKey, verify } from 'node:crypto'
import type { UpdateRefusal } from '../../../shared/domain/update.ts'

/** Why nothing of an update is taken. */
export class UpdateRefused extends Error {
  readonly refusal: UpdateRefusal
  constructor(refusal: UpdateRefusal, detail: string) {
    super(detail)
    this.name = 'UpdateRefused'
    this.refusal = refusal
  }
}

/**
 * What the publisher signs: the name of the file as well, so that what was signed for one platform is not taken for another, and a word of our
 * own, so that a signature for something else never is one of an update.
 */
export const signedBytes = (channelFile: string, text: string): Buffer =>
  Buffer.from(`packbench-update\n${channelFile}\n${text}`, 'utf8')

/**
 * The library's metadata has a digest of each file and no signature: who can write to the server could name a file of their own. This is the
 * lock behind it, the same on every platform.
 * @param signature base64 of an Ed25519 signature
 * @param keys public keys in base64 of their SPKI form; whoever exchanges one ships both for a while
 * @throws UpdateRefused
 */
export function assertSigned(
  channelFile: string,
  text: string,
  signature: string | null,
  keys: readonly string[],
): void {
  if (keys.length === 0) throw new UpdateRefused('no-key', 'this build knows no publisher')
  if (signature === null || signature.trim() === '')
    throw new UpdateRefused('unsigned', `${channelFile} has no signature`)
  const bytes = signedBytes(channelFile, text)
  const given = Buffer.from(signature.trim(), 'base64')
  const isSigned = keys.some((key) => verify(null, bytes, publicKeyOf(key), given))
  if (!isSigned) throw new UpdateRefused('altered', `the signature is not one of ${channelFile}`)
}

const publicKeyOf = (key: string) => createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })

/** What the station needs of the library's metadata. */
interface Metadata {
  /** Whoever writes such a file by hand may write a number, and no files. */
  readonly version: string | number
  readonly files?: readonly { readonly url: string; readonly sha512: string; readonly size?: number | undefined }[]
}

/** No installer of ours comes near it; a disk is not to be filled by a mistake of the publisher's. */
const largestFileBytes = 1024 ** 3

/**
 * What is signed must also make sense: a version above this one, and files beside their metadata, each with its digest and size.
 * @throws UpdateRefused
 */
export function assertUsable({ version, files = [] }: Metadata, ownVersion: string): void {
  const order = compareVersions(String(version), ownVersion)
  if (order === null) throw new UpdateRefused('damaged', `"${version}" is no version`)
  if (order < 0) throw new UpdateRefused('downgrade', `${version} is older than ${ownVersion}`)
  if (files.length === 0) throw new UpdateRefused('damaged', 'it names no file')
  for (const { url, sha512, size } of files) {
    const isWhole = size !== undefined && Number.isInteger(size) && size > 0 && size <= largestFileBytes
    if (!isWhole) throw new UpdateRefused('damaged', `${url} has no size`)
    if (!/^[A-Za-z0-9+/]{86}==$/.test(sha512)) throw new UpdateRefused('damaged', `${url} has no digest`)
    if (!/^[\w][\w .()-]*$/.test(url)) throw new UpdateRefused('damaged', `${url} does not lie beside its metadata`)
  }
}

/** Negative where the first is older; null where one of them is no version. Only released versions are offered, so there are three numbers. */
function compareVersions(a: string, b: string): number | null {
  const [first, second] = [numbersOf(a), numbersOf(b)]
  if (first === null || second === null) return null
  return first.map((number, at) => number - (second[at] ?? 0)).find((difference) => difference !== 0) ?? 0
}

function numbersOf(version: string): readonly number[] | null {
  const found = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/.exec(version)
  return found === null ? null : found.slice(1).map(Number)
}
