import { IconFileExport, IconFileImport } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatVndNumber as formatNumber } from '../../../shared/domain/quantity/money.ts'
import type { CustomersEntered } from '../../../shared/domain/customer.ts'
import type { ImportProgress } from '../../../shared/domain/order/import.ts'
import type { ImportField } from '../../../shared/domain/order/import-columns.ts'
import type { AppError } from '../../../shared/app-error.ts'
import { err, ok, type Result } from '../../../shared/result.ts'
import { useAction } from '../bridge/use-action.ts'
import { useChannel } from '../bridge/use-channel.ts'
import { useLanguage } from '../i18n/languages.ts'
import { createCooldown, useIsOver } from '../keyboard/cooldown.ts'
import { openedAs, sendFile, type Opened } from '../orders/import/import-store.ts'
import { useImports } from '../orders/import/use-imports.ts'
import { useSayError } from '../shell/messages/use-say-error.ts'
import { SavedFile } from '../shell/saved-file.tsx'
import { useStation } from '../shell/station.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { DialogActions } from '../ui/dialog/dialog-actions.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { FileButton } from '../ui/file-button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Note } from '../ui/note.tsx'
import css from './customers.module.css'

/** The book into a file, and a file into the book. */
export function CustomerFiles(): ReactNode {
  const { t } = useTranslation()
  const [file, setFile] = useState<File | null>(null)
  const { messages } = useStation()
  // One file is read at a time, and that of orders is not to be let go in the middle.
  const areOrdersRead = useImports(({ stage }) => ['receiving', 'open', 'entering'].includes(stage.kind))
  const sayBusy = (): void => {
    const [title, text] = [t('customers.importBusy'), t('customers.importBusyText')]
    messages.getState().say({ kind: 'failure', title, text, testId: 'customers-import-busy' })
  }
  const button = { size: 'small', action: 'customers.import', 'data-testid': 'customers-import' } as const
  const words = (
    <>
      <IconFileImport aria-hidden="true" />
      {t('customers.import')}
    </>
  )
  return (
    <>
      {areOrdersRead ? (
        <ActionButton {...button} aria-disabled onClick={sayBusy}>
          {words}
        </ActionButton>
      ) : (
        <FileButton
          {...button}
          accept=".csv,.txt,.tsv,.xlsx,.xlsm"
          label={t('customers.import')}
          fileTestId="customers-file"
          onFile={setFile}
        >
          {words}
        </FileButton>
      )}
      <CustomerExport />
      {file === null ? null : <CustomerImport key={file.name} file={file} onClose={() => setFile(null)} />}
    </>
  )
}

function CustomerExport(): ReactNode {
  const { t } = useTranslation()
  const { bridge, navigation } = useStation()
  const language = useLanguage()
  const [written, setWritten] = useState<Written | null>(null)
  const sayElsewhere = useSayWritten()
  const write = useAction(async () => {
    const { screen } = navigation.getState()
    const answer = await bridge.invoke('contacts.export', { language })
    // A large book takes a while: whoever is on another screen by then is told there.
    if (navigation.getState().screen !== screen) return sayElsewhere(answer)
    if (answer.ok) setWritten(answer.value)
    return answer
  })
  const close = (): void => {
    setWritten(null)
    write.clearError()
  }
  return (
    <>
      <ActionButton
        size="small"
        action="customers.export"
        data-testid="customers-export"
        disabled={write.isBusy}
        onClick={() => void write.run()}
      >
        <IconFileExport aria-hidden="true" />
        {t('customers.export')}
      </ActionButton>
      {written === null && write.error === null ? null : (
        <Dialog title={t('customers.exported')} width="normal" testId="customers-exported" onClose={close}>
          <div className={css['editor']}>
            <ErrorNote error={write.error} />
            {written === null ? null : <SavedFile path={written.path} />}
            {written === null || written.damaged === 0 ? null : (
              <Note tone="warn">{t('customers.exportedWithout', { count: written.damaged })}</Note>
            )}
            <p>{t('customers.exportMeans')}</p>
          </div>
        </Dialog>
      )}
    </>
  )
}

interface Written {
  readonly path: string
  readonly damaged: number
}

function useSayWritten(): (answer: Result<Written, AppError>) => null {
  const { t } = useTranslation()
  const { messages } = useStation()
  const sayError = useSayError()
  return (answer) => {
    if (!answer.ok) {
      sayError(answer.error)
      return null
    }
    const { path, damaged } = answer.value
    const without = damaged === 0 ? '' : ` ${t('customers.exportedWithout', { count: damaged })}`
    const text = `${t('paper.savedFile', { path })}${without}`
    messages.getState().say({ kind: 'success', title: t('customers.exported'), text, testId: 'customers-written' })
    return null
  }
}

/** Hands the file over, and lets it go when the dialog closes. Null while it is on its way. */
function useSentFile(file: File): Opened | null {
  const { bridge } = useStation()
  const [received, setReceived] = useState<Opened | null>(null)
  useEffect(() => {
    let isHere = true
    const hand = async (): Promise<void> => {
      const outcome = await sendFile(bridge, file, crypto.randomUUID(), () => isHere)
      if (isHere) setReceived(openedAs(file.name, outcome))
    }
    void hand()
    return () => {
      isHere = false
      void bridge.invoke('import.close', undefined)
    }
  }, [bridge, file])
  return received
}

function CustomerImport(props: { readonly file: File; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const { file } = props
  const received = useSentFile(file)
  const entering = useEntering()
  const { isRead, close } = useClosingOnceRead(entering.result, props.onClose)
  // What is in the book by then stays: how much that is has to be told first.
  const onClose = entering.entered === null ? close : entering.stop
  return (
    <Dialog title={t('customers.importTitle')} width="normal" testId="customers-import-dialog" onClose={onClose}>
      <div className={css['editor']}>
        <p>
          <b>{file.name}</b>
        </p>
        {received === null ? <p role="status">{t('customers.importReading')}</p> : null}
        <ErrorNote error={received?.error ?? null} />
        {received?.refused ? (
          <Note tone="bad" title={t(`importing.refused.${received.refused.refusal}`, { name: file.name })} />
        ) : null}
        {received?.stage.kind === 'open' ? (
          <OpenFile
            fileId={received.stage.file.fileId}
            name={file.name}
            entering={entering}
            isRead={isRead}
            onClose={onClose}
          />
        ) : null}
      </div>
    </Dialog>
  )
}

/** The press that has started or stopped the entering is often a double one: what became of the rows stays until somebody can have read it. */
function useClosingOnceRead(result: CustomersEntered | null, onClose: () => void) {
  const [cooldown] = useState(createCooldown)
  const isRead = useIsOver(cooldown)
  useLayoutEffect(() => {
    if (result !== null) cooldown.begin()
  }, [cooldown, result])
  const close = (): void => {
    if (result === null || cooldown.take()) onClose()
  }
  return { isRead, close }
}

const asRead = { places: [], takesOnlySuccessor: false }
const readFields = ['receiverPhone', 'receiverName', 'address', 'ward', 'province', 'note'] as const
const needed: readonly ImportField[] = ['receiverPhone', 'receiverName']

/** Which column is read as what, then what became of the rows. */
function OpenFile(props: {
  readonly fileId: string
  readonly name: string
  readonly entering: Entering
  /** False while nobody can have read what became of the rows. */
  readonly isRead: boolean
  /** While rows are entered, it stops that. */
  readonly onClose: () => void
}): ReactNode {
  const { fileId, name, entering, isRead, onClose } = props
  const { t } = useTranslation()
  const { data, error } = useChannel(
    'import.preview',
    { fileId, reading: asRead },
    { freshMs: Number.POSITIVE_INFINITY },
  )
  const preview = data?.kind === 'read' ? data.value : null
  const headingOf = (field: ImportField): string | null => {
    const column = preview?.columns.find((each) => each.field === field)
    return column === undefined ? null : column.heading || (column.samples[0] ?? '')
  }
  const isReadable = preview !== null && needed.every((field) => headingOf(field) !== null)
  if (entering.result !== null)
    return <Result result={entering.result} isStopped={entering.isStopped} isRead={isRead} onClose={onClose} />
  return (
    <>
      <ErrorNote error={error ?? entering.error} />
      {data?.kind === 'refused' ? <Note tone="bad" title={t(`importing.refused.${data.refusal}`, { name })} /> : null}
      {preview === null ? null : (
        <dl className={css['columnsRead']}>
          {readFields.map((field) => (
            <div key={field}>
              <dt>{t(`customers.importFields.${field}`)}</dt>
              <dd>{headingOf(field) ?? t('customers.importNoColumn')}</dd>
            </div>
          ))}
        </dl>
      )}
      {preview === null || isReadable ? null : <Note tone="bad">{t('customers.importUnreadable')}</Note>}
      <p>{t('customers.importMeans')}</p>
      <DialogActions>
        <ActionButton hint="Esc" onClick={onClose}>
          {t(entering.entered === null ? 'dialogs.back' : 'customers.importStop')}
        </ActionButton>
        <ActionButton
          tone="primary"
          action="everywhere.primary"
          data-testid="customers-import-start"
          disabled={!isReadable || entering.isBusy}
          onClick={() => entering.start(fileId)}
        >
          {entering.entered === null
            ? t('customers.importStart', { count: preview?.totals.orders ?? 0 })
            : t('customers.importing', { count: entering.entered })}
        </ActionButton>
      </DialogActions>
    </>
  )
}

interface Entering {
  readonly isBusy: boolean
  readonly entered: number | null
  readonly error: ReturnType<typeof useAction>['error']
  readonly result: CustomersEntered | null
  /** The rows behind were not entered. */
  readonly isStopped: boolean
  start(fileId: string): void
  stop(): void
}

function useEntering(): Entering {
  const { bridge } = useStation()
  const [progress, setProgress] = useState<ImportProgress | null>(null)
  useEffect(() => bridge.on('import.progress', setProgress), [bridge])
  const start = useAction(async (fileId: string) => {
    const decisions = { into: 'customers', duplicates: 'skip', reason: '', takesFaulty: false } as const
    const answer = await bridge.invoke('import.start', { fileId, reading: asRead, decisions })
    if (!answer.ok) return answer
    return answer.value.kind === 'read' ? ok(null) : err({ code: 'internal', detail: answer.value.kind })
  })
  const stop = useAction(() => bridge.invoke('import.stop', undefined))
  const isEntering = progress?.state === 'entering'
  const isStopped = progress?.state === 'stopped'
  return {
    isBusy: start.isBusy || isEntering,
    entered: isEntering ? progress.entered : null,
    error:
      progress?.state === 'failed'
        ? { code: progress.trouble ?? 'internal', detail: progress.detail }
        : (start.error ?? stop.error),
    result: isStopped || progress?.state === 'done' ? (progress.customers ?? null) : null,
    isStopped,
    start: (fileId) => void start.run(fileId),
    stop: () => void stop.run(),
  }
}

function Result(props: {
  readonly result: CustomersEntered
  readonly isStopped: boolean
  readonly isRead: boolean
  readonly onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  const { result, isStopped, isRead, onClose } = props
  const counts = ['added', 'changed', 'same', 'forgotten', 'refused'] as const
  return (
    <>
      <dl className={css['columnsRead']} data-testid="customers-imported">
        {counts.map((each) =>
          result[each] === 0 && each !== 'added' ? null : (
            <div key={each}>
              <dt>{t(`customers.imported.${each}`)}</dt>
              <dd>{formatNumber(result[each])}</dd>
            </div>
          ),
        )}
      </dl>
      {isStopped ? <Note tone="warn">{t('customers.importStopped')}</Note> : null}
      {result.refusedFirst.length === 0 ? null : (
        <Note tone="warn" title={t('customers.importRefused')}>
          {result.refusedFirst.map((text) => text || '–').join('; ')}
        </Note>
      )}
      <DialogActions>
        <ActionButton
          tone="primary"
          action="everywhere.primary"
          data-testid="customers-import-done"
          isReady={isRead}
          onClick={onClose}
        >
          {t('customers.importDone')}
        </ActionButton>
      </DialogActions>
    </>
  )
}
