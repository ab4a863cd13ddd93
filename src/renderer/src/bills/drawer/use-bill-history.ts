import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import type { BillStory } from '../../../../shared/domain/bill/bill-history.ts'
import type { Result } from '../../../../shared/result.ts'
import { useStation } from '../../shell/station.tsx'

export interface ToldStory {
  readonly story: BillStory | null
  readonly error: AppError | null
  /** Each answers once main has; what it changed is in the story then. */
  handle(note: string): Promise<boolean>
  reopen(): void
  takeBack(requestSeq: number): void
}

/** What was done about a bill, asked again whenever the bill, a batch or its paper changes. */
export function useStory(billCode: string): ToldStory {
  const { t } = useTranslation()
  const { bridge, undo } = useStation()
  const [story, setStory] = useState<BillStory | null>(null)
  const [error, setError] = useState<AppError | null>(null)
  useEffect(() => {
    let wanted = true
    const load = async (): Promise<void> => {
      const answer = await bridge.invoke('bills.story', { billCode })
      if (wanted && answer.ok) setStory(answer.value)
    }
    void load()
    const isMine = ({ billCodes }: { readonly billCodes: readonly string[] }): void => {
      if (billCodes.includes(billCode)) void load()
    }
    const stops = [bridge.on('bills.changed', isMine), bridge.on('printing.changed', isMine)]
    return () => {
      wanted = false
      for (const stop of stops) stop()
    }
  }, [bridge, billCode])
  const take = (answer: Result<BillStory, AppError>): boolean => {
    setError(answer.ok ? null : answer.error)
    if (answer.ok) setStory(answer.value)
    return answer.ok
  }
  const reopen = async (): Promise<void> => {
    take(await bridge.invoke('bills.unhandle', { billCode }))
  }
  return {
    story,
    error,
    async handle(note) {
      const isHandled = take(await bridge.invoke('bills.handle', { billCode, note }))
      if (isHandled) undo.getState().offer(t('bills.handledDone', { billCode }), () => void reopen())
      return isHandled
    },
    reopen: () => void reopen(),
    takeBack: (requestSeq) => void bridge.invoke('bills.takeBack', { billCode, requestSeq }).then(take),
  }
}
