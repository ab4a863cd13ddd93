import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { BillExport } from '../../../../shared/domain/bill/bill-export.ts'
import { useStation } from '../station.tsx'
import { happenedWords } from '../../format/error-words.ts'

/** Shows nothing itself: says where the file of an export is, wherever the packer works; a failure stands on Bills, and is said where the packer is elsewhere. */
export function ExportNews(): null {
  const { t } = useTranslation()
  const { bridge, bills, messages, navigation } = useStation()
  const { say } = messages.getState()
  const openFolder = async (): Promise<void> => {
    const answer = await bridge.invoke('bills.openExportFolder', undefined)
    if (!answer.ok) say({ kind: 'failure', title: happenedWords(t, answer.error) })
  }
  const tell = useEffectEvent((exported: BillExport | null): void => {
    if (exported === null) return
    const { state, done, path } = exported
    const testId = 'export-note'
    if (state === 'done') {
      const action = {
        words: t('bills.selection.openFolder'),
        testId: 'open-export-folder',
        run: () => void openFolder(),
      }
      say({ kind: 'success', title: t('bills.selection.exported', { done, path }), testId, action })
      bills.getState().exportIs(null)
    }
    if (state === 'failed' && navigation.getState().screen !== 'bills')
      say({ kind: 'failure', title: t('bills.selection.exportFailed'), testId })
  })
  useEffect(() => {
    // Main may have answered before the window is drawn.
    tell(bills.getState().exported)
    return bills.subscribe(({ exported }, before) => (exported === before.exported ? undefined : tell(exported)))
  }, [bills])
  return null
}
