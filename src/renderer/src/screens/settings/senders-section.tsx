import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SenderProfile, Settings } from '../../../../shared/domain/settings.ts'
import type { AppError } from '../../../../shared/app-error.ts'
import { ActionButton } from '../../components/action-button.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { Section } from '../../components/section.tsx'
import { addressLine, partyLine } from '../../parts/party-text.ts'
import { SenderDialog } from '../../parts/sender-dialog.tsx'
import { useSettings } from '../../stores/station.tsx'
import css from './settings.module.css'

export function SendersSection(): ReactNode {
  const { t } = useTranslation()
  const { senders, defaultSenderId } = useSettings((state) => state.settings)
  const change = useSettings((state) => state.change)
  const [editing, setEditing] = useState<SenderProfile | 'new' | null>(null)
  const [error, setError] = useState<AppError | null>(null)
  const apply = async (wish: Partial<Settings>): Promise<void> => setError(await change(wish))
  const remove = (id: string): void => {
    const rest = senders.filter((profile) => profile.id !== id)
    void apply({ senders: rest, defaultSenderId: defaultSenderId === id ? (rest[0]?.id ?? null) : defaultSenderId })
  }
  return (
    <Section
      title={t('settings.senders')}
      actions={
        <ActionButton size="small" data-testid="add-sender" onClick={() => setEditing('new')}>
          {t('settings.addSender')}
        </ActionButton>
      }
    >
      {senders.length === 0 ? <p className={css['dim']}>{t('settings.noSenders')}</p> : null}
      {senders.map((profile) => (
        <div key={profile.id} className={css['sender']}>
          <div>
            <strong>{profile.label}</strong> · {partyLine(profile.party)}
            {profile.id === defaultSenderId ? ` (${t('settings.default')})` : null}
            <div className={css['dim']}>{addressLine(profile.party)}</div>
          </div>
          {profile.id === defaultSenderId ? null : (
            <ActionButton
              size="small"
              aria-label={`${t('settings.makeDefault')}: ${profile.label}`}
              onClick={() => void apply({ defaultSenderId: profile.id })}
            >
              {t('settings.makeDefault')}
            </ActionButton>
          )}
          <ActionButton
            size="small"
            aria-label={`${t('settings.edit')}: ${profile.label}`}
            onClick={() => setEditing(profile)}
          >
            {t('settings.edit')}
          </ActionButton>
          <ActionButton
            size="small"
            aria-label={`${t('settings.remove')}: ${profile.label}`}
            onClick={() => remove(profile.id)}
          >
            {t('settings.remove')}
          </ActionButton>
        </div>
      ))}
      {error === null ? null : <ErrorNote error={error} />}
      {editing === null ? null : (
        <SenderDialog
          profile={editing === 'new' ? null : editing}
          onSaved={() => setEditing(null)}
          onClose={() => setEditing(null)}
        />
      )}
    </Section>
  )
}
