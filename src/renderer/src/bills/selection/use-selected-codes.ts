import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import { formatVndNumber as formatNumber } from '../../../../shared/domain/quantity/money.ts'
import { onLeaving, useVisibility } from '../../ui/layout/visibility.ts'
import { toSelection } from './bill-selection.ts'
import { useStation } from '../../shell/station.tsx'
import type { NewsLine } from './use-progress.ts'

/** What the last action of this visit answered: sentences, or why it was refused. */
export interface Said {
  readonly error: AppError | null
  readonly lines: readonly NewsLine[]
  say(...lines: readonly NewsLine[]): void
  fail(error: AppError): void
}

export function useSaid(): Said {
  const [said, setSaid] = useState<Pick<Said, 'error' | 'lines'>>(nothing)
  const visibility = useVisibility()
  useEffect(() => onLeaving(visibility, () => setSaid(nothing)), [visibility])
  return {
    ...said,
    say: (...lines) => setSaid({ error: null, lines }),
    fail: (error) => setSaid({ error, lines: [] }),
  }
}

/** The news where more was selected than one action takes: said before what became of the rest. */
type TooMany = readonly NewsLine[]

const nothing: Pick<Said, 'error' | 'lines'> = { error: null, lines: [] }

/** Hands the selected codes to an action, the newest where there are more than it takes. */
export function useSelectedCodes({
  fail,
}: Said): (most: number, act: (billCodes: string[], tooMany: TooMany) => Promise<void> | void) => Promise<null> {
  const { t } = useTranslation()
  const { bridge, bills } = useStation()
  return async (most, act) => {
    const selection = toSelection(bills.getState().selected)
    if (selection === null) return null
    const answer = await bridge.invoke('bills.codes', { selection })
    if (!answer.ok) {
      fail(answer.error)
      return null
    }
    const { billCodes, isMore } = answer.value
    const words = t('bills.selection.tooMany', { most: formatNumber(most) })
    const isTooMany = isMore || billCodes.length > most
    await act(billCodes.slice(0, most), isTooMany ? [{ key: 'too-many', words, tone: 'warn' }] : [])
    return null
  }
}
