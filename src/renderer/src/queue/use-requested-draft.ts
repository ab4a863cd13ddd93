import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AutosavedState } from '../../../shared/domain/autosave.ts'
import { useNavigation, useStation } from '../shell/station.tsx'
import { hidesDraft } from './tabs.ts'

/**
 * Opens the draft that a scan or another screen has named, also while Queue is open already. A filter that would hide it is
 * taken off, which is said and can be had back. Answers how often that has happened.
 */
export function useRequestedDraft(left: AutosavedState['queue'], open: (id: string) => void): number {
  const { t } = useTranslation()
  const { bridge, navigation, undo, autosaved } = useStation()
  const wanted = useNavigation((state) => state.draftToShow)
  const [cleared, setCleared] = useState(0)
  const show = useEffectEvent(async (id: string): Promise<void> => {
    open(id)
    const { tab, text } = left
    if (text.trim() === '' && tab === 'all') return
    const answer = await bridge.invoke('drafts.get', { id })
    if (!answer.ok || !hidesDraft(left, answer.value)) return
    // A filter that was chosen meanwhile is meant.
    const now = autosaved.getState().queue
    if (now.tab !== tab || now.text !== text) return
    const put = (filter: { tab: string; text: string }): void => {
      autosaved.getState().putQueue(filter)
      setCleared((times) => times + 1)
    }
    put({ tab: 'all', text: '' })
    open(id)
    undo.getState().offer(t('queue.filterTaken', { refCode: answer.value.refCode }), () => {
      const present = autosaved.getState().queue
      // A filter that was chosen since is meant.
      if (present.tab === 'all' && present.text === '') put({ tab, text })
    })
  })
  useEffect(() => {
    if (wanted === null) return
    navigation.getState().taken()
    void show(wanted)
  }, [navigation, wanted])
  return cleared
}
