import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../ui/empty.tsx'
import { Screen } from '../ui/layout/screen.tsx'
import { useNavigation, useStation, useAutosaved } from '../shell/station.tsx'
import { useScanSound } from '../scanning/use-scan-sound.ts'
import { CodePanel } from './code-panel.tsx'
import { addCodes, leaving, withBills, withCodesBack, withParcelsRead, type TrackList } from './codes.ts'
import { TrackedBill } from './tracked-bill.tsx'
import css from './track.module.css'
import { useTracking, type Tracking } from './use-tracking.ts'

/** Where parcels are: a list of codes on the left, one bill's journey, goods and money beside it. */
export function Track(): ReactNode {
  const { t } = useTranslation()
  const { navigation, undo, autosaved } = useStation()
  const codes = useAutosaved((state) => state.track.codes)
  const selected = useAutosaved((state) => state.track.selected)
  const wanted = useNavigation((state) => state.billToShow)
  const tracking = useTracking()
  const follow = useFollow(tracking)
  const add = (text: string): void => {
    const all = addCodes(codes, text)
    const first = all[0]
    if (first === undefined || text.trim() === '') return
    autosaved.getState().putTrack({ codes: [...all], selected: first })
    void follow(addCodes([], text))
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

/** Asks the carrier about codes that were added, as the bills that they stand for. */
function useFollow(tracking: Tracking): (added: readonly string[]) => Promise<void> {
  const { bridge } = useStation()
  const sound = useScanSound()
  const billsOf = useBillsOf()
  return async (added) => {
    const billCodes = await billsOf(added)
    tracking.refresh(billCodes)
    const [only] = billCodes
    // A pasted list is looked at, a single scan is heard.
    if (only === undefined || added.length > 1) return
    const known = await bridge.invoke('bills.get', { billCode: only })
    if (known.ok) return sound('accepted')
    sound(known.error.code === 'bill-not-found' ? 'unknown' : 'wrong')
  }
}

/**
 * The bills of codes that were added. A parcel's code, or one in other letters, stands in the list as it was read until its bill is
 * known, and from then on as that bill.
 */
function useBillsOf(): (added: readonly string[]) => Promise<readonly string[]> {
  const { bridge, autosaved } = useStation()
  return async (added) => {
    const answer = await bridge.invoke('bills.ofParcels', { codes: [...added] })
    if (!answer.ok || answer.value.length === 0) return added
    const { track, putTrack } = autosaved.getState()
    const { codes, selected } = withBills(track, answer.value)
    const parcelsRead = withParcelsRead(track.parcelsRead ?? {}, answer.value, codes)
    putTrack({ codes: [...codes], selected, parcelsRead })
    return withBills({ codes: added, selected: null }, answer.value).codes
  }
}
