/** For a phone number, or a number and its unit: a line ends before or behind it, never inside. */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00A0')
