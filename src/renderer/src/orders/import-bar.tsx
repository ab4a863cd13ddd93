import { IconCircleCheck } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderImport } from '../../../shared/domain/order/order-row.ts'
import { formatVndNumber as formatNumber } from '../../../shared/domain/quantity/money.ts'
import { useAction } from '../bridge/use-action.ts'
import { useChannel } from '../bridge/use-channel.ts'
import { useStation } from '../shell/station.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { useNow } from '../ui/use-now.ts'
import { shareOf } from './import/read-file.ts'
import css from './orders.module.css'
import { useImports, useImportStore } from './import/use-imports.ts'

interface ImportBarProps {
  /** Else Escape is for what is selected in the list, and a press on the button for the import. */
  readonly hasEscape: boolean
}

/** The file that is being entered, and afterwards what became of it. */
export function ImportBar(props: ImportBarProps): ReactNode {
  const kind = useImports((state) => state.stage.kind)
  if (kind === 'entering') return <Entering {...props} />
  return kind === 'done' ? <Entered {...props} /> : null
}

function Entering({ hasEscape }: ImportBarProps): ReactNode {
  const { t } = useTranslation()
  const imports = useImportStore()
  const { stage, progress } = useImports((state) => state)
  const now = useNow(500)
  if (stage.kind !== 'entering') return null
  const { bytes, bytesRead, rows, entered } = progress ?? { bytes: 0, bytesRead: 0, rows: 0, entered: 0 }
  const share = bytes === 0 ? 0 : bytesRead / bytes
  const elapsedMs = now - stage.startedAtMs
  const secondsLeft = share < 0.02 ? null : Math.ceil((elapsedMs / share - elapsedMs) / 1000)
  return (
    <div className={css['importBar']} role="status" data-testid="import-entering">
      <span>
        <b>{t('importing.entering', { name: stage.file.name })}</b> {t('importing.entered', { count: entered })} ·{' '}
        {t('importing.rowsRead', { count: rows })}
      </span>
      <progress value={share} max={1} aria-label={`${shareOf(bytesRead, bytes)} %`} />
      <span>
        {secondsLeft === null ? '' : t('importing.remaining', { seconds: formatNumber(Math.max(0, secondsLeft)) })}
      </span>
      <ActionButton
        size="small"
        action={hasEscape ? 'everywhere.escape' : undefined}
        data-testid="import-stop"
        onClick={() => void imports.getState().stop()}
      >
        {t('importing.stop')}
      </ActionButton>
    </div>
  )
}

function Entered({ hasEscape }: ImportBarProps): ReactNode {
  const { t } = useTranslation()
  const imports = useImportStore()
  const { bridge } = useStation()
  const { stage, error } = useImports((state) => state)
  const { data } = useChannel('orders.imports', { offset: 0, limit: 20 })
  const [isStuck, setStuck] = useState(false)
  const importId = stage.kind === 'done' ? stage.importId : ''
  const entry = data?.rows.find((row) => row.importId === importId)
  const takeBack = useAction(async () => {
    const answer = await bridge.invoke('orders.takeBack', { importId })
    // Another file may have been opened meanwhile.
    const { stage: now, close } = imports.getState()
    if (answer.ok && now.kind === 'done' && now.importId === importId) close()
    return answer
  })
  if (stage.kind !== 'done') return null
  const { faulty } = stage
  const fileName = faulty?.path.split(/[\\/]/).at(-1) ?? ''
  const parts = partsOf(entry, t)
  return (
    <>
      <div className={css['importBar']} data-tone="ok" role="status" data-testid="import-done">
        <IconCircleCheck aria-hidden="true" />
        <span>
          <b>{t('importing.done', { name: stage.file.name })}</b> {parts.join(' · ')}
          {faulty === null ? null : (
            <b className={css['bad']}>
              {parts.length === 0 ? '' : ' · '}
              {t('importing.doneFaulty', { count: faulty.rows, file: fileName })}
            </b>
          )}
          {isStuck && faulty !== null ? ` ${t('paper.notOpened', { path: faulty.path })}` : ''}
        </span>
        {faulty === null ? null : (
          <ActionButton
            size="small"
            action="orders.openFaulty"
            data-testid="open-faulty"
            onClick={() => void bridge.invoke('labels.openFile', { path: faulty.path }).then(({ ok }) => setStuck(!ok))}
          >
            {t('importing.openFaulty')}
          </ActionButton>
        )}
        <ActionButton size="small" data-testid="take-back" onClick={() => void takeBack.run()}>
          {t('importing.takeBack')}
        </ActionButton>
        <ActionButton
          size="small"
          action={hasEscape ? 'everywhere.escape' : undefined}
          data-testid="import-done-close"
          onClick={() => imports.getState().close()}
        >
          {t('importing.close')}
        </ActionButton>
      </div>
      <ErrorNote error={takeBack.error ?? error} />
    </>
  )
}

/** What became of the orders of a file. */
function partsOf(entry: OrderImport | undefined, t: TFunction): readonly string[] {
  if (entry === undefined) return []
  const { added } = entry
  const others = (['updated', 'same', 'skipped', 'kept'] as const).filter((kind) => entry[kind] > 0)
  return [
    t('importing.doneNew', { count: added }),
    ...others.map((kind) => t(`importing.doneParts.${kind}`, { count: entry[kind] })),
  ]
}
