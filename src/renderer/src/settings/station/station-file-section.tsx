import { Checkbox } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import { readTextFile } from '../../../../shared/domain/text/read-text-file.ts'
import type { ChannelOutput } from '../../../../shared/ipc/contract.ts'
import { useAction } from '../../bridge/use-action.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useStation } from '../../shell/station.tsx'
import css from '../settings.module.css'
import { ImportPreview } from './station-file-preview.tsx'

type Check = ChannelOutput<'station.checkImport'>

interface Picked {
  readonly name: string
  readonly text: string
  readonly withOwn: boolean
  readonly check: Check
}

type Outcome = { readonly exported: string } | { readonly keptCopy: string; readonly changed: number }

/** More is no file of settings, and is not even read. */
const largestFileBytes = 5_000_000

/** The settings out to a file, and in from one: looked at before anything changes, and what was there before is kept. */
export function StationFileSection(): ReactNode {
  const { t } = useTranslation()
  const file = useStationFile()
  const { picked, outcome } = file
  return (
    <>
      <Section title={t('stationFile.export')}>
        <p className={css['dim']}>{t('stationFile.exportText')}</p>
        <div className={css['actions']}>
          <ActionButton data-testid="export-station" onClick={file.exportFile}>
            {t('stationFile.exportAction')}
          </ActionButton>
        </div>
      </Section>
      <Section title={t('stationFile.import')}>
        <p className={css['dim']}>{t('stationFile.importText')}</p>
        <Checkbox
          label={t('stationFile.withOwn')}
          checked={file.withOwn}
          onChange={(event) => file.chooseOwn(event.currentTarget.checked)}
        />
        <div className={css['actions']}>
          <FilePicker onPick={(chosen) => void file.pick(chosen)} />
          {picked === null ? null : <span className="mono">{picked.name}</span>}
        </div>
        {picked === null ? null : (
          <ImportPreview check={picked.check} onImport={() => file.importFile(picked)} onDrop={file.drop} />
        )}
        <ErrorNote error={file.error} />
        {outcome === null ? null : (
          <Note tone="ok" title={t('exported' in outcome ? 'stationFile.exported' : 'stationFile.imported')}>
            <span className="mono" data-testid="station-file-path">
              {'exported' in outcome ? outcome.exported : outcome.keptCopy}
            </span>
          </Note>
        )}
      </Section>
    </>
  )
}

interface StationFile {
  /** With the settings that belong to the machine of the file. */
  readonly withOwn: boolean
  readonly picked: Picked | null
  readonly outcome: Outcome | null
  readonly error: AppError | null
  pick(file: File): Promise<void>
  exportFile(): void
  importFile(looked: Picked): void
  chooseOwn(own: boolean): void
  drop(): void
}

function useStationFile(): StationFile {
  const { bridge } = useStation()
  const [withOwn, setWithOwn] = useState(false)
  /** As they are once a file is read, which takes a moment: what is looked at then is what will be taken. */
  const now = useRef<{ file: File | null; withOwn: boolean }>({ file: null, withOwn: false })
  const [picked, setPicked] = useState<Picked | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [error, setError] = useState<AppError | null>(null)
  const looks = useRef(0)
  /** Takes the preview away; what is being looked at does not come back. */
  const drop = (): void => {
    looks.current += 1
    setPicked(null)
  }
  const look = async (name: string, text: string, own: boolean): Promise<void> => {
    looks.current += 1
    const mine = looks.current
    const answer = await bridge.invoke('station.checkImport', { text, withOwn: own })
    if (mine !== looks.current) return
    setOutcome(null)
    setError(answer.ok ? null : answer.error)
    setPicked(answer.ok ? { name, text, withOwn: own, check: answer.value } : null)
  }
  const pick = async (file: File): Promise<void> => {
    now.current.file = file
    if (file.size > largestFileBytes) {
      drop()
      return setError({ code: 'station-file-refused', detail: `${file.size} bytes` })
    }
    const bytes = new Uint8Array(await file.arrayBuffer())
    if (now.current.file !== file) return
    // What is no text is refused as any other file that is none of settings.
    await look(file.name, readTextFile(bytes) ?? '', now.current.withOwn)
  }
  const exporting = useAction(async () => {
    const answer = await bridge.invoke('station.export', undefined)
    setError(answer.ok ? null : answer.error)
    setOutcome(answer.ok ? { exported: answer.value.path } : null)
    return answer
  })
  // A second press would keep a copy of what the first has brought in, and name that one.
  const importing = useAction(async (looked: Picked) => {
    const { text, withOwn: own } = looked
    const answer = await bridge.invoke('station.import', { text, withOwn: own })
    setError(answer.ok ? null : answer.error)
    setOutcome(answer.ok ? answer.value : null)
    if (answer.ok) setPicked((now) => (now === looked ? null : now))
    return answer
  })
  const chooseOwn = (own: boolean): void => {
    setWithOwn(own)
    now.current.withOwn = own
    if (picked !== null) void look(picked.name, picked.text, own)
  }
  return {
    withOwn,
    picked,
    outcome,
    error,
    pick,
    exportFile: () => void exporting.run(),
    importFile: (looked) => void importing.run(looked),
    chooseOwn,
    drop,
  }
}

function FilePicker(props: { readonly onPick: (file: File) => void }): ReactNode {
  const { t } = useTranslation()
  const pick = t('stationFile.pick')
  return (
    <FileButton accept=".json,application/json" label={pick} fileTestId="station-file" onFile={props.onPick}>
      {pick}
    </FileButton>
  )
}
