import { useMemo, useRef } from 'react'
import { normalizePhone } from '../../../../shared/domain/text/phone.ts'

/** Why a bill is made for a receiver who is blocked: of the phone for which it was typed, and of one bill. */
export interface BlockedReason {
  put(phone: string, reason: string): void
  /** For the bill that leaves the fields now; empty for another phone. */
  take(phone: string): string
}

export function useBlockedReason(): BlockedReason {
  const given = useRef({ phone: '', reason: '' })
  return useMemo(
    () => ({
      put(phone, reason) {
        given.current = { phone: normalizePhone(phone), reason: reason.trim() }
      },
      take(phone) {
        const { current } = given
        given.current = { phone: '', reason: '' }
        return current.phone === normalizePhone(phone) ? current.reason : ''
      },
    }),
    [],
  )
}
