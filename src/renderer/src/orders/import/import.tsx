import { IconFileImport } from '@tabler/icons-react'
import { useEffect, useState, type DragEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportPreview } from '../../../../shared/domain/order/import.ts'
import { useChannel } from '../../bridge/use-channel.ts'
import { useLanguage } from '../../i18n/languages.ts'
import { useOnceKnown } from '../../keyboard/deferred-press.ts'
import { useShortcuts } from '../../keyboard/shortcuts.ts'
import { SavedFile } from '../../shell/saved-file.tsx'
import { useStation } from '../../shell/station.tsx'
import { ActionButton } from '../../ui/action-button.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { Confirm } from '../../ui/dialog/confirm.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Screen } from '../../ui/layout/screen.tsx'
import { Note } from '../../ui/note.tsx'
import { useAction } from '../../bridge/use-action.ts'
import { useFaultWords } from '../fault-words.ts'
import { FilePanel } from './file-panel.tsx'
import { FileView } from './file-view.tsx'
import css from './import.module.css'
import { countOf, shareOf, type ReadFile } from './read-file.ts'
import { useChooseFile, useImports, useImportStore } from './use-imports.ts'

/** A file of orders, as it will be read: nothing is in the list before a person has pressed Import. */
export function Import(): ReactNode {
  const { t } = useTranslation()
  const choose = useChooseFile()
  const { navigation } = useStation()
  const stage = useImports((state) => state.stage)
  // What is being entered is shown above the list that it goes into.
  useEffect(() => {
    if (stage.kind === 'entering' && navigation.getState().screen === 'import') navigation.getState().go('orders')
  }, [navigation, stage.kind])
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    const [file] = event.dataTransfer.files
    if (file !== undefined) choose(file)
  }
  return (
    <div className={css['drop']} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <Screen testId="screen-import" title={t('importing.title')} head={<span>{t('importing.subtitle')}</span>}>
        {stage.kind === 'open' ? <OpenFile key={stage.file.fileId} /> : <NoFile />}
      </Screen>
    </div>
  )
}

function ImportButton(props: { readonly tone?: 'normal' | 'primary'; readonly children: ReactNode }): ReactNode {
  const { t } = useTranslation()
  const choose = useChooseFile()
  return (
    <FileButton
      tone={props.tone ?? 'normal'}
      action="orders.import"
      data-testid="choose-import"
      accept=".csv,.txt,.tsv,.xlsx,.xls,.xlsm"
      label={t('importing.choose')}
      fileTestId="import-file"
      onFile={choose}
    >
      <IconFileImport aria-hidden="true" />
      {props.children}
    </FileButton>
  )
}

/** Where a file is chosen; or why the one that was chosen is not read. */
function NoFile(): ReactNode {
  const { t } = useTranslation()
  const imports = useImportStore()
  const { bridge, navigation } = useStation()
  const language = useLanguage()
  const { stage, refused, error } = useImports((state) => state)
  const [template, setTemplate] = useState<string | null>(null)
  const write = useAction(async () => {
    const answer = await bridge.invoke('import.writeTemplate', { language })
    setTemplate(answer.ok ? answer.value.path : null)
    return answer
  })
  useShortcuts({
    'everywhere.escape': () => {
      imports.getState().close()
      navigation.getState().go('orders')
    },
  })
  return (
    <div className={css['empty']}>
      {refused === null ? null : (
        <div data-testid="import-refused">
          <Note tone="bad" title={t(`importing.refused.${refused.refusal}`, { name: refused.name })}>
            {t('importing.again')}
          </Note>
        </div>
      )}
      <ErrorNote error={error ?? write.error} />
      <IconFileImport size="2.25rem" aria-hidden="true" />
      <strong>{t('importing.drop')}</strong>
      <p>{t('importing.dropText')}</p>
      {stage.kind === 'receiving' ? (
        <p role="status">{t('importing.receiving', { name: stage.name, share: shareOf(stage.sent, stage.bytes) })}</p>
      ) : null}
      <div className={css['buttons']}>
        <ImportButton tone="primary">{t('importing.choose')}</ImportButton>
        <ActionButton data-testid="import-template" onClick={() => void write.run()}>
          {t('importing.template')}
        </ActionButton>
      </div>
      {template === null ? null : <SavedFile path={template} />}
    </div>
  )
}

/** The whole file is read anew whenever a person says something else of it. */
function useReadFile(fileId: string): ReadFile {
  const imports = useImportStore()
  const reading = useImports((state) => state.reading)
  const { data, error, isCurrent, refetch } = useChannel(
    'import.preview',
    { fileId, reading },
    { keepsPrevious: true, freshMs: Number.POSITIVE_INFINITY },
  )
  const [last, setLast] = useState<ImportPreview | null>(null)
  const preview = data?.kind === 'read' ? data.value : null
  // A stopped reading shows what was read before it.
  if (preview !== null && preview !== last) setLast(preview)
  useEffect(() => {
    if (!isCurrent) return
    if (error !== null) imports.setState({ error })
    else if (data?.kind === 'refused') imports.getState().refuse(data.refusal)
    else if (data?.kind === 'closed') imports.getState().refuse('gone')
    // A newer question has stopped this one, and is not asked any more: what is chosen now is this one again.
    else if (data?.kind === 'stopped') void refetch()
  }, [data, error, imports, isCurrent, refetch])
  return { preview: preview ?? last, isCurrent: isCurrent && data?.kind === 'read' }
}

function OpenFile(): ReactNode {
  const imports = useImportStore()
  const { navigation } = useStation()
  const { stage, reading, decisions } = useImports((state) => state)
  const fileId = stage.kind === 'open' ? stage.file.fileId : ''
  const read = useReadFile(fileId)
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const { forFile } = useFaultWords()
  const mayStart = read.isCurrent && read.preview !== null && countOf(read.preview, decisions) > 0
  const isReasoned = decisions.duplicates !== 'again' || decisions.reason.trim() !== ''
  const start = useAction(async () => {
    await imports.getState().start(forFile())
    return null
  })
  // Pressed while the file is being read: for what is read then.
  const press = useOnceKnown(read.isCurrent, JSON.stringify({ fileId, reading, decisions }), () => {
    if (mayStart && isReasoned && decisions.into === 'drafts') setAsking(true)
    else if (mayStart && isReasoned) void start.run()
  })
  useShortcuts({
    'everywhere.escape': () => {
      imports.getState().close()
      navigation.getState().go('orders')
    },
  })
  return (
    <div className={css['grid']}>
      <FilePanel read={read} canStart={mayStart && isReasoned} onStart={press} />
      <FileView read={read} />
      {isAsking && read.preview !== null ? (
        <Confirm
          title={t('importing.sendTitle', { count: countOf(read.preview, decisions) })}
          action={t('importing.startDrafts', { count: countOf(read.preview, decisions) })}
          safe={t('dialogs.back')}
          busy={start.isBusy}
          onAction={() => void start.run()}
          onClose={() => setAsking(false)}
        >
          <p>{t('importing.sendText')}</p>
        </Confirm>
      ) : null}
    </div>
  )
}
