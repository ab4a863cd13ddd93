import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../../shared/domain/time/local-time.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Confirm } from '../../ui/dialog/confirm.tsx'
import { useAccount } from '../../shell/station.tsx'
import { useAccountName } from '../../shell/accounts/account-name.ts'
import css from './backup-rows.module.css'
import type { Backups } from './use-backups.ts'

type Backup = Backups['backups'][number]

const bytesPerMegabyte = 1024 * 1024

/** The backups, newest first, each with the way back to it; what that means is said before it is done. */
export function BackupRows({ backups: { accountId, newest, backups } }: { readonly backups: Backups }): ReactNode {
  const { t } = useTranslation()
  const askToRestore = useAccount((state) => state.askToRestore)
  const [chosen, setChosen] = useState<Backup | null>(null)
  return (
    <>
      <ul className={css['rows']}>
        {backups.map((backup) => {
          const when = formatDateTime(backup.madeAtMs)
          return (
            <li key={backup.name} data-testid="backup-row">
              <div className={css['when']}>
                <b data-testid={backup.name === newest ? 'last-backup' : undefined}>{when}</b>{' '}
                <small>{`${megabytes(backup.bytes)} MB · ${t(`backups.${originOf(backup)}`)}`}</small>
              </div>
              <ActionButton
                size="small"
                data-testid="restore-backup"
                aria-label={`${t('backups.restore')} ${when}`}
                onClick={() => setChosen(backup)}
              >
                {t('backups.restore')}
              </ActionButton>
            </li>
          )
        })}
      </ul>
      {chosen === null ? null : (
        <RestoreQuestion
          backup={chosen}
          onRestore={() => askToRestore({ accountId, name: chosen.name, madeAtMs: chosen.madeAtMs })}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}

/** Beside the daily ones: one that the former version can open, and one of another computer. */
function originOf({ name }: Backup): 'beforeUpgrade' | 'fromElsewhere' | 'checked' {
  if (name.includes('-schema')) return 'beforeUpgrade'
  return name.includes('-moved') ? 'fromElsewhere' : 'checked'
}

const megabytes = (bytes: number): number => Math.max(1, Math.round(bytes / bytesPerMegabyte))

const consequences = ['stop', 'kept', 'sent', 'held', 'lost'] as const

function RestoreQuestion(props: {
  readonly backup: Backup
  readonly onRestore: () => void
  readonly onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  const account = useAccount((state) => state.view?.account ?? null)
  const nameOf = useAccountName()
  return (
    <Confirm
      title={t('backups.question', { when: formatDateTime(props.backup.madeAtMs) })}
      action={t('backups.action')}
      safe={t('backups.keep')}
      onAction={props.onRestore}
      onClose={props.onClose}
    >
      {account === null ? null : (
        <p>
          {t('backups.account')}: <strong>{nameOf(account)}</strong>
        </p>
      )}
      <ul className={css['will']}>
        {consequences.map((what) => (
          <li key={what}>{t(`backups.will.${what}`)}</li>
        ))}
      </ul>
    </Confirm>
  )
}
