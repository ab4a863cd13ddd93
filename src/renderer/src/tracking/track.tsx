import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../ui/empty.tsx'
import { Screen } from '../ui/layout/screen.tsx'
import { useNavigation, useStation, useAutosaved } from '../shell/station.tsx'
import { useScanSound } from '../scanning/use-scan-sound.ts'
import { CodePanel } from './code-panel.tsx'
import { addCodes, leaving, withCodesBack, type TrackList } from './codes.ts'
import { TrackedBill } from './tracked-bill.tsx'
import css from './track.module.css'
import { useTracking } from './use-tracking.ts'

/** Where parcels are: a list of codes on the left, one bill's journey, goods and money beside it. */
export function Track(): ReactNode {
  const { t } = useTranslation()
  const { bridge, navigation, undo, autosaved } = useStation()
  const sound = useScanSound()
  const codes = useAutosaved((state) => state.track.codes)
  const selected = useAutosaved((state) => state.track.selected)
  const wanted = useNavigation((state) => state.billToShow)
  const tracking = useTracking()
  const add = (text: string): void => {
    const all = addCodes(codes, text)
    const first = all[0]
    if (first === undefined || text.trim() === '') return
    autosaved.getState().putTrack({ codes: [...all], selected: first })
    const added = addCodes([], text)
    tracking.refresh(added)
    // A pasted list is looked at, a single scan is heard.
    if (added.length === 1) void soundOf(first)
  }
  const soundOf = async (billCode: string): Promise<void> => {
    const known = await bridge.invoke('bills.get', { billCode })
    sound(known.ok ? 'accepted' : 'unknown')
  }
  const takeOut = (left: readonly string[], words: string): void => {
    const edit = { before: { codes, selected }, after: leaving({ codes, selected }, left) }
    const put = ({ codes: next, selected: looked }: TrackList): void =>
      autosaved.getState().putTrack({ codes: [...next], selected: looked })
    put(edit.after)
    undo.getState().offer(words, () => put(withCodesBack(autosaved.getState().track, edit)))
  }
  const clear = (): void => {
    if (codes.length > 0) takeOut([], t('track.cleared', { count: codes.length }))
  }
  const remove = (code: string): void =>
    takeOut(
      codes.filter((each) => each !== code),
      t('track.removed', { code }),
    )
  useEffect(() => {
    if (wanted === null) return
    navigation.getState().taken()
    const { track, putTrack } = autosaved.getState()
    putTrack({ codes: [...addCodes(track.codes, wanted)], selected: wanted })
  }, [navigation, autosaved, wanted])
  return (
    <Screen testId="screen-track" title={t('shell.track')} head={<span>{t('track.subtitle')}</span>}>
      <div className={css['grid']}>
        <CodePanel tracking={tracking} onAdd={add} onClear={clear} onRemove={remove} />
        {selected === null ? (
          <div className={`${css['detail']} ${css['nothing']}`}>
            <Empty title={t('track.empty')} text={t('track.emptyText')} />
          </div>
        ) : (
          <TrackedBill key={selected} billCode={selected} />
        )}
      </div>
    </Screen>
  )
}
