/**
 * Characters that no program draws: zero-width ones, marks and isolates of direction, soft hyphens, variation selectors. They come
 * with what is copied out of web pages and chats, and make another code or phone of one that looks the same.
 */
const unseen = /\p{Default_Ignorable_Code_Point}/gu

export const withoutUnseen = (text: string): string => text.replaceAll(unseen, '')

/** A text as it is seen: each letter with its marks as one, and nothing at its ends. Two that look the same are the same. */
export const seenText = (text: string): string => withoutUnseen(text.normalize('NFC')).trim()
