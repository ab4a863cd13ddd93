export const pageOrigin = 'app://packbench'

/** The only address that a window ever shows. */
export const pageAddress = `${pageOrigin}/index.html`

/** True for the address of our page, with whatever place on it. */
export function isOwnPage(url: string): boolean {
  return url === pageAddress || url.startsWith(`${pageAddress}#`)
}

/** A frame of a page, as Electron describes who has sent a message. */
interface SenderFrame {
  readonly url: string
  readonly parent: unknown
}

/** Only the top frame of our own page speaks to main. */
export function isTrustedFrame(frame: SenderFrame | null): boolean {
  return frame !== null && frame.parent === null && isOwnPage(frame.url)
}

/** What media a page asks for: a check names one kind, a request a list. */
export interface MediaDetails {
  readonly mediaType?: string
  readonly mediaTypes?: readonly string[]
}

/** A picture without a sound: the microphone is never given. */
export function isCameraAlone({ mediaType, mediaTypes }: MediaDetails): boolean {
  const media = mediaTypes ?? (mediaType === undefined ? [] : [mediaType])
  return media.length > 0 && media.every((one) => one === 'video')
}

interface PressedKey {
  readonly key: string
  readonly control: boolean
  readonly meta: boolean
  readonly shift: boolean
}

/** Reloads, developer tools and the page's source. F5 alone is a key of ours. */
export function isBrowserKey({ key, control, meta, shift }: PressedKey): boolean {
  const isCommand = control || meta
  const letter = key.toLowerCase()
  if (key === 'F12' || (key === 'F5' && (isCommand || shift))) return true
  return isCommand && (letter === 'r' || letter === 'u' || (shift && ['i', 'j', 'c'].includes(letter)))
}
