import { useTranslation } from 'react-i18next'
import type { BillRequest } from '../../../../shared/domain/bill/bill-history.ts'
import type { RequestCause } from '../../../../shared/domain/request/request-cause.ts'

interface Ended {
  readonly kind: BillRequest['kind']
  readonly message: string
  readonly cause: RequestCause
}

/** What became of a cancel, return or update: the app's words where nobody heard the carrier, and the carrier's only where it spoke. */
export function useRequestWords(): (request: Ended) => string {
  const { t } = useTranslation()
  const causeWords = ({ kind, cause }: Ended): string => {
    if (kind === 'update' && cause === 'contradicted') return t('bills.createdOtherwiseTitle')
    return cause === 'none' ? '' : t(`requestCauses.${cause}`)
  }
  return (request) =>
    [causeWords(request), request.message === '' ? '' : t('bills.carrierSays', { words: request.message })]
      .filter(Boolean)
      .join(' ')
}
