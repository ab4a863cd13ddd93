import { Checkbox } from '@mantine/core'
import { IconScan, IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import type { DraftDetail } from '../../../../shared/domain/draft.ts'
import { useNavigation } from '../../shell/station.tsx'
import { ActionButton } from '../../ui/action-button.tsx'
import { Note } from '../../ui/note.tsx'
import { isOfOther, LinkComparison } from './link-comparison.tsx'
import { useLink, type NotAsked } from './use-link.ts'
import { FormField } from '../../ui/field/form-field.tsx'
import css from './resolution.module.css'
import { isBusyElsewhere } from './typing-elsewhere.ts'

/** "It exists": the code is scanned, and main asks tracking whether it carries the draft's reference. */
export function LinkForm(props: {
  readonly draft: DraftDetail
  readonly onFailure: (error: AppError | null) => void
}): ReactNode {
  const { t } = useTranslation()
  const { draft } = props
  const { billCode, type, comparison, accepted, accept, notAsked, link } = useLink(draft, props.onFailure)
  const [takesFocus] = useState(() => !isBusyElsewhere())
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    link(billCode)
  }
  // A scan that another field gets puts its code here, and ends it with an Enter that sends no form.
  const endCode = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    link(event.currentTarget.value)
    // The next scan is another code, not the end of this one.
    event.currentTarget.select()
  }
  const form = useRef<HTMLFormElement>(null)
  // What is to be compared, and the tick under it, are visible as soon as they are there.
  useEffect(() => {
    if (comparison !== null) form.current?.scrollIntoView({ block: 'nearest' })
  }, [comparison])
  return (
    <form ref={form} className={css['form']} onSubmit={submit}>
      <SeenCode draft={draft} onCheck={link} />
      <div className={css['line']}>
        <FormField
          isLabelHidden
          // Ready for the scanner, unless the packer is busy in the list or with a search.
          autoFocus={takesFocus}
          label={t('queue.billCode')}
          placeholder={t('queue.billCodePlaceholder')}
          leftSection={<IconScan size="1.125rem" aria-hidden="true" />}
          value={billCode}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={endCode}
          maxLength={200}
          data-testid="link-code"
          data-takes-scans
        />
        <ActionButton submit tone="primary" hint="Enter" data-testid="link-submit" disabled={billCode.trim() === ''}>
          {t('queue.link')}
        </ActionButton>
      </div>
      {notAsked === null ? null : <NotAskedNote why={notAsked} />}
      {comparison === null ? <p>{t('queue.linkText')}</p> : <LinkComparison comparison={comparison} />}
      {comparison !== null && !isOfOther(comparison) ? (
        <Checkbox
          label={t('queue.linkAnyway')}
          checked={accepted}
          onChange={(event) => accept(event.currentTarget.checked)}
          data-testid="link-anyway"
        />
      ) : null}
    </form>
  )
}

/** The code that an unclear answer had in it: nobody has to look for it, only to have it checked. */
function SeenCode(props: { readonly draft: DraftDetail; readonly onCheck: (billCode: string) => void }): ReactNode {
  const { t } = useTranslation()
  const code = seenCodeOf(props.draft)
  if (code === null) return null
  return (
    <div className={css['seen']}>
      <span>{t('queue.codeSeen')}</span>
      <ActionButton
        tone="primary"
        action="everywhere.primary"
        data-testid="check-seen"
        onClick={() => props.onCheck(code)}
      >
        <IconSearch aria-hidden="true" />
        {t('queue.checkCode', { code })}
      </ActionButton>
    </div>
  )
}

/** Of the try that is unresolved. One that another bill has is no code for this one. */
function seenCodeOf({ attempts }: Pick<DraftDetail, 'attempts'>): string | null {
  const seen = attempts.findLast(
    ({ outcome, resolvedAs, reason, billCodeSeen }) =>
      outcome === 'unknown' && resolvedAs === null && reason !== 'bill-code-already-known' && billCodeSeen !== null,
  )
  return seen?.billCodeSeen ?? null
}

/** What stands in the way, that nothing was done, and what to do; the settings where they help. */
function NotAskedNote({ why }: { readonly why: NotAsked }): ReactNode {
  const { t } = useTranslation()
  const openSettings = useNavigation((state) => state.openSettings)
  return (
    <div data-testid="link-not-asked" data-why={why}>
      <Note
        tone="warn"
        title={t(`queue.notAsked.${why}.title`)}
        actions={
          why === 'carrier-unreachable' || why === 'carrier-busy' ? undefined : (
            <ActionButton size="small" onClick={() => openSettings('account')}>
              {t('queue.openAccount')}
            </ActionButton>
          )
        }
      >
        {t(`queue.notAsked.${why}.text`)}
      </Note>
    </div>
  )
}
