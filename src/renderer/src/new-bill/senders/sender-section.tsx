import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Party } from '../../../../shared/domain/bill/bill-input.ts'
import type { SenderProfile } from '../../../../shared/domain/settings/settings.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useShortcuts } from '../../keyboard/shortcuts.ts'
import { isSameParty } from '../../format/party-text.ts'
import { useSenders } from '../../settings/senders/use-senders.ts'
import type { FormValues } from '../form/form-values.ts'
import { useHasField } from '../form/use-has-field.ts'
import { fieldInFocus, focusField, isInForm } from '../form/focus-field.ts'
import { useOpenDialog } from '../../ui/dialog/use-open-dialog.ts'
import { restoreFocus } from '../../ui/focus/keep-focus.ts'
import { ReturnSection } from './return-section.tsx'
import { SenderCard } from './sender-card.tsx'
import { readLater } from '../../ui/read-later.tsx'

const SenderChoice = readLater(async () => (await import('./sender-choice.tsx')).SenderChoice)
const SenderDialog = readLater(async () => (await import('../../settings/senders/sender-dialog.tsx')).SenderDialog)

interface SenderSectionProps {
  /** One line: what was ordered has the room. */
  readonly isFolded: boolean
}

/** Prefilled and passed over by Tab; Alt+S changes it. The very first bill asks for it. */
export function SenderSection(props: SenderSectionProps): ReactNode {
  const { t } = useTranslation()
  const { senders, usual } = useSenders()
  const takesReturn = useHasField('returnTo')
  const { control, setValue, clearErrors } = useFormContext<FormValues>()
  const sender = useWatch({ control, name: 'sender' })
  const { open, setOpen, close, isOpen } = useOpenDialog<'choose' | 'enter' | 'edit'>()
  const profile = senders.find((candidate) => isSameParty(candidate.party, sender)) ?? null
  const name = t('newBill.sender')
  const change = (): void => setOpen(senders.length > 0 ? 'choose' : 'enter')
  useFieldBehindDialog(open !== null)
  const put = (party: Party): void => {
    setValue('sender', party, { shouldDirty: true })
    clearErrors('sender')
  }
  const take = (party: Party): void => {
    put(party)
    close()
  }
  useShortcuts({ 'newBill.chooseSender': change })
  useUsualSender(usual?.party, sender, put)
  useCorrectedSender(senders, sender, put)
  return (
    <Section
      title={props.isFolded ? `${name}: ${profile?.label ?? sender.name}` : name}
      actions={
        senders.length === 0 ? null : (
          <>
            <ActionButton size="small" action="newBill.chooseSender" tabIndex={-1} data-side="sender" onClick={change}>
              {t('newBill.change')}
            </ActionButton>
            <ActionButton size="small" tabIndex={-1} onClick={() => setOpen('edit')} disabled={profile === null}>
              {t('newBill.edit')}
            </ActionButton>
          </>
        )
      }
    >
      {props.isFolded && sender.name !== '' ? null : (
        <SenderCard sender={sender} label={profile?.label ?? ''} onEnter={() => setOpen('enter')} />
      )}
      {takesReturn && !props.isFolded ? <ReturnSection /> : null}
      {open === 'choose' ? <SenderChoice onChoose={take} onNew={() => setOpen('enter')} onClose={close} /> : null}
      {open === 'enter' || open === 'edit' ? (
        <SenderDialog
          profile={open === 'edit' ? profile : null}
          // Whoever has closed it meanwhile may have chosen another by now.
          onSaved={(saved) => (isOpen() ? take(saved.party) : undefined)}
          onClose={close}
        />
      ) : null}
    </Section>
  )
}

/**
 * Back to the field that a dialog was opened from, to the first where a button has opened it. Before anything else is heard: the next key is
 * typed there, and an Enter too many does not press the button again.
 */
function useFieldBehindDialog(isOpen: boolean): void {
  const wasOpen = useRef(false)
  useLayoutEffect(() => {
    const isClosed = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    if (!isClosed) return
    restoreFocus()
    if (isInForm() && fieldInFocus() === null) focusField('receiver.phone')
  }, [isOpen])
}

/** A sender that was entered elsewhere (in Settings) comes into a form that has none yet. */
function useUsualSender(usual: Party | undefined, sender: Party, take: (party: Party) => void): void {
  const takeIt = useEffectEvent(take)
  // Only the arrival of a sender counts; taking one is not a reason to take it again.
  useEffect(() => {
    if (usual !== undefined && sender.name === '') takeIt(usual)
  }, [usual, sender.name])
}

/** A sender that is corrected in Settings while it stands in the form is corrected there too, or every further bill would have it as it was. */
function useCorrectedSender(senders: readonly SenderProfile[], sender: Party, take: (party: Party) => void): void {
  const takeIt = useEffectEvent(take)
  /** The id of the sender that a party is, or was before it was corrected; by the party as JSON. */
  const ids = useRef(new Map<string, string>())
  useEffect(() => {
    for (const { id, party } of senders) ids.current.set(JSON.stringify(party), id)
    const standing = JSON.stringify(sender)
    const now = senders.find(({ id }) => id === ids.current.get(standing))
    if (now !== undefined && JSON.stringify(now.party) !== standing) takeIt(now.party)
  }, [senders, sender])
}
