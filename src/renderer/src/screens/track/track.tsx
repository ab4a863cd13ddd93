import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../components/empty.tsx'
import { Screen } from '../../components/screen.tsx'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { useNavigation, useStation, useWorktable } from '../../stores/station.tsx'
import { CodePanel } from './code-panel.tsx'
import { addCodes } from './codes.ts'
import { TrackedBill } from './tracked-bill.tsx'
import css from './track.module.css'
import { useTracking } from './use-tracking.ts'

/** Where parcels are: a list of codes on the left, one bill's journey, goods and money beside it. */
export function Track(): ReactNode {
  const { t } = useTranslation()
  const { navigation, worktable } = useStation()
  const codes = useWorktable((state) => state.track.codes)
  const selected = useWorktable((state) => state.track.selected)
  const wanted = useNavigation((state) => state.billToShow)
  const tracking = useTracking()
  const add = (text: string): void => {
    const all = addCodes(codes, text)
    const first = all[0]
    if (first === undefined || text.trim() === '') return
    worktable.getState().putTrack({ codes: [...all], selected: first })
    tracking.refresh(addCodes([], text))
  }
  useEffect(() => {
    if (wanted === null) return
    navigation.getState().taken()
    const { track, putTrack } = worktable.getState()
    putTrack({ codes: [...addCodes(track.codes, wanted)], selected: wanted })
  }, [navigation, worktable, wanted])
  useShortcuts({ 'Alt+R': () => tracking.refresh(codes) })
  return (
    <Screen testId="screen-track" title={t('shell.track')} head={<span>{t('track.subtitle')}</span>}>
      <div className={css['grid']}>
        <CodePanel tracking={tracking} onAdd={add} />
        {selected === null ? (
          <div className={css['detail']}>
            <Empty title={t('track.empty')} text={t('track.emptyText')} />
          </div>
        ) : (
          <TrackedBill key={selected} billCode={selected} />
        )}
      </div>
    </Screen>
  )
}
