import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Contact } from '../../../../shared/domain/contact.ts'
import { formatClock } from '../../../../shared/domain/time/local-time.ts'
import { useAction } from '../../bridge/use-action.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Note } from '../../ui/note.tsx'
import { findCode } from '../../scanning/find-code.ts'
import { useStation } from '../../shell/station.tsx'
import { sameParcel } from '../receiver/contact-fills.ts'
import type { FormValues } from '../form/form-values.ts'
import css from '../new-bill.module.css'

/** The same phone and the same content within a day: mostly the same parcel, entered twice. Alt+J opens the other one. */
export function SameParcelNote(props: { readonly contact: Contact | null }): ReactNode {
  const { t } = useTranslation()
  const { bridge, navigation } = useStation()
  const { control } = useFormContext<FormValues>()
  const [content, refCode] = useWatch({ control, name: ['cargo.content', 'refCode'] })
  const twin = props.contact === null ? undefined : sameParcel(props.contact, content, refCode)
  const open = useAction(async () => {
    if (twin === undefined) return null
    const { screen } = navigation.getState()
    const answer = await findCode(bridge, twin.refCode)
    if (!answer.ok) return answer
    // Whoever has gone to another screen meanwhile is at something else.
    if (navigation.getState().screen !== screen) return null
    const found = answer.value
    if (found === null) return { code: 'draft-not-found' }
    if (found.kind === 'bill') navigation.getState().showBill(found.billCode)
    else navigation.getState().showDraft(found.id)
    return null
  })
  if (twin === undefined) return null
  return (
    <div data-testid="same-parcel">
      <Note tone="warn" title={t('newBill.sameParcel')}>
        {t('newBill.sameParcelText', { refCode: twin.refCode, time: formatClock(twin.atMs) })}
        <div className={css['noteActions']}>
          <ActionButton
            size="small"
            action="newBill.openOther"
            data-testid="same-parcel-open"
            onClick={() => void open.run()}
          >
            {t('newBill.openOther')}
          </ActionButton>
        </div>
      </Note>
      <ErrorNote error={open.error} />
    </div>
  )
}
