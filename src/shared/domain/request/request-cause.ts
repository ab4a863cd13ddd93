/** Why a cancel, return or update stands where it stands, where that is not the carrier's own word. */
export const requestCauses = [
  'none',
  /** It went out, and no clear answer was heard: the connection broke, a server failed, the application ended. */
  'no-answer',
  /** It waited in a database that was put back or copied: another run of the station may have sent it. */
  'restored-copy',
  /** It was refused, after a request of the same kind that nobody heard of: that one may be why. */
  'after-unclear',
  /** The carrier accepted it, and tracking has shown since that the parcel is alive. Of an update: the answer to the create names something else than was sent. */
  'contradicted',
  /** Tracking shows that the parcel has gone on: it was not done. */
  'tracked',
  /** A person has found out that it was not done. */
  'settled',
  /** It was read from a damaged database. */
  'rescued',
] as const
export type RequestCause = (typeof requestCauses)[number]
