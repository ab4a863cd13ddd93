import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExportFormat } from '../../../shared/domain/bill/bill-export.ts'
import {
  handoverColumns,
  handoverRefusals,
  leftReasons,
  missingNotes,
  type HandoverWords,
} from '../../../shared/domain/handover.ts'
import { useOnceKnown } from '../keyboard/deferred-press.ts'
import { useShortcuts } from '../keyboard/shortcuts.ts'
import { useStation } from '../shell/station.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { useActionOnList } from './use-action-on-list.ts'

/** A list into a file: what the driver got and what stays, a row for each parcel. A spreadsheet by the button, CSV by its key. */
export function ExportList(props: {
  readonly number: number | undefined
  /** What was scanned is not all in the list yet. */
  readonly waits?: boolean
  readonly onDone?: () => void
  /** At the end of its line. */
  readonly isLast?: true
}): ReactNode {
  const { t } = useTranslation()
  const { number, waits = false } = props
  const sheet = useExport(number, 'xlsx')
  const csv = useExport(number, 'csv')
  const write = ({ run }: typeof sheet): void => {
    props.onDone?.()
    void run()
  }
  const writeSheet = useOnceKnown(!waits, '', () => write(sheet))
  const writeCsv = useOnceKnown(!waits, '', () => write(csv))
  useShortcuts({ 'handover.exportCsv': writeCsv })
  return (
    <>
      <ActionButton
        size="big"
        data-last={props.isLast}
        action="handover.exportSheet"
        onKey={writeSheet}
        data-testid="handover-export"
        disabled={number === undefined || waits || sheet.isBusy}
        onClick={() => write(sheet)}
      >
        {t('handover.export')}
      </ActionButton>
      <ErrorNote error={sheet.error ?? csv.error} />
    </>
  )
}

/** Each format is a file of its own, with its own presses. */
function useExport(chosen: number | undefined, format: ExportFormat) {
  const { t } = useTranslation()
  const { bridge, messages } = useStation()
  return useActionOnList(chosen, async (number) => {
    const answer = await bridge.invoke('handover.export', { number, format, words: wordsOf(t) })
    if (answer.ok) {
      const title = t('handover.exported', { count: answer.value.rows, ...answer.value })
      const { unreadable } = answer.value
      const outcome =
        unreadable === 0
          ? ({ kind: 'success' } as const)
          : ({ kind: 'failure', text: t('handover.unreadable', { count: unreadable }) } as const)
      messages.getState().say({ ...outcome, title, testId: 'handover-exported' })
    }
    return answer
  })
}

function wordsOf(t: TFunction): HandoverWords {
  const notes = missingNotes.filter((note) => note !== 'none')
  return {
    headings: handoverColumns.map((column) => t(`handover.exportHeadings.${column}`)),
    results: {
      taken: t('handover.short.taken'),
      missing: t('handover.tabs.missing'),
      refused: t('handover.short.refused'),
      unknown: t('handover.short.unknown'),
    },
    notes: table(notes, (note) => t(`handover.notes.${note}`)),
    reasons: table(leftReasons, (reason) => t(`handover.reasons.${reason}`)),
    // Main puts in what a scan says, and how many there are.
    unreadable: t('handover.exportUnreadable', { count: '{count}' }),
    refusals: table(handoverRefusals, (why) =>
      t(`handover.why.${why}`, { detail: '{detail}', day: '{day}' }).replace(/\.$/u, ''),
    ),
  }
}

/** Every name has its word. */
const table = <Name extends string>(names: readonly Name[], word: (name: Name) => string): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, word(name)])) as Record<Name, string> // all of them
