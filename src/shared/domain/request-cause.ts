/** Why nobody knows what became of a cancel, return or update, where that is not the carrier's own word. */
export const requestCauses = [
  'none',
  /** It went out, and no clear answer was heard: the connection broke, a server failed, the application ended. */
  'no-answer',
  /** It waited in a database that was put back or copied: another life may have sent it. */
  'restored-copy',
  /** It was refused, after a request of the same kind that nobody heard of: that one may be why. */
  'after-unclear',
  /** It was read from a damaged database. */
  'rescued',
] as const
export type RequestCause = (typeof requestCauses)[number]
