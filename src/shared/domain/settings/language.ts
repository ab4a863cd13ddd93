/** The languages of the station, in the order of every choice. What is worded in each is a `Record<Language, ...>`. */
export const languages = ['vi', 'en'] as const
export type Language = (typeof languages)[number]
