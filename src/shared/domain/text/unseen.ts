/**
 * Characters that no program draws: zero-width ones, marks and isolates of direction, soft hyphens, variation selectors. They come
 * with what is copied out of web pages and chats, and make another code or phone of one that looks the same.
 */
const unseen = /\p{Default_Ignorable_Code_Point}/gu

export const withoutUnseen = (text: string): string => text.replaceAll(unseen, '')
