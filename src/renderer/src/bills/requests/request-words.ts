import { useTranslation } from 'react-i18next'
import type { RequestCause } from '../../../../shared/domain/request/request-cause.ts'

interface Ended {
  readonly message: string
  readonly cause: RequestCause
}

/** What became of a cancel, return or update: the app's words where nobody heard the carrier, and the carrier's only where it spoke. */
export function useRequestWords(): (request: Ended) => string {
  const { t } = useTranslation()
  return ({ message, cause }) =>
    [
      cause === 'none' ? '' : t(`requestCauses.${cause}`),
      message === '' ? '' : t('bills.carrierSays', { words: message }),
    ]
      .filter(Boolean)
      .join(' ')
}
