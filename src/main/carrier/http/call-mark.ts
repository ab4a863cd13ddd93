/** What is known about one call while it runs. */
export interface CallMark {
  headersSent: boolean
  onSent: () => void
}

/** The key under which a call's mark travels in undici's dispatch options, through pools and proxies that copy them. */
export const callMark = Symbol('call mark')
