import { IconPrinter } from '@tabler/icons-react'
import { useCallback, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import type { DraftRow } from '../../../../shared/domain/draft.ts'
import { needsSlip } from '../../../../shared/domain/draft-states.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { readLater } from '../../ui/read-later.tsx'
import { useStation } from '../../shell/station.tsx'
import css from '../preview/label-preview.module.css'
import { SavedFile } from '../../shell/saved-file.tsx'
import { SlipAnswer } from './slip-answer.tsx'
import { SlipPrints } from './slip-prints.tsx'
import { usePaperPress } from '../use-paper-press.ts'
import { usePrintSlips } from './use-print-slips.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'

// pdf.js is large: it is loaded when somebody looks at paper.
const LabelPages = readLater(async () => (await import('../preview/label-preview-pages.tsx')).LabelPages)

/** The provisional slip of a draft that has no bill code: a paper for the parcel until its label can be printed. */
export function SlipButton(props: {
  readonly draft: Pick<DraftRow, 'id' | 'refCode' | 'billCode' | 'state'>
}): ReactNode {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const { draft } = props
  if (!needsSlip(draft)) return null
  return (
    <>
      <ActionButton data-testid="show-slip" onClick={() => setIsOpen(true)}>
        {t('paper.slip')}
      </ActionButton>
      {isOpen ? (
        <Dialog
          onClose={() => setIsOpen(false)}
          title={t('paper.slipTitle', { refCode: draft.refCode })}
          width="content"
        >
          <Slip draftId={draft.id} />
        </Dialog>
      ) : null}
    </>
  )
}

function Slip(props: { readonly draftId: string }): ReactNode {
  const { t } = useTranslation()
  const { bridge } = useStation()
  const { draftId } = props
  const [saved, setSaved] = useState<string | null>(null)
  const [error, setError] = useState<AppError | null>(null)
  const load = useCallback(() => bridge.invoke('labels.slip', { draftId }), [bridge, draftId])
  const save = async (): Promise<void> => {
    const answer = await bridge.invoke('labels.saveSlips', { draftIds: [draftId] })
    setError(answer.ok ? null : answer.error)
    setSaved(answer.ok ? answer.value.path : null)
  }
  return (
    <div className={css['beside']}>
      <LabelPages load={load} size="tall" />
      <div className={css['preview']}>
        <p>{t('paper.slipText')}</p>
        <PrintSlip draftId={draftId} />
        <ActionButton data-testid="save-slip" onClick={() => void save()}>
          {t('paper.saveSlip')}
        </ActionButton>
        <ErrorNote error={error} />
        {saved === null ? null : <SavedFile path={saved} />}
      </div>
    </div>
  )
}

/** Prints the slip on the printer in use; a second one only by a second press. Nothing on a station without a printer. */
function PrintSlip(props: { readonly draftId: string }): ReactNode {
  const { t } = useTranslation()
  const { profile, answer, error, printedBefore, print, printAgain } = usePrintSlips()
  const isAgain = printedBefore.length > 0
  const press = usePaperPress(props.draftId, isAgain, () => (isAgain ? printAgain() : print([props.draftId])))
  if (profile === null) return null
  return (
    <>
      <ActionButton
        tone="primary"
        action="everywhere.primary"
        data-testid="print-slip"
        data-again={isAgain}
        onClick={press}
      >
        <IconPrinter aria-hidden="true" />
        {t(isAgain ? 'paper.printAgainOn' : 'paper.printOn', { printer: profile.label })}
      </ActionButton>
      <SlipAnswer answer={answer} />
      <ErrorNote error={error} />
      <SlipPrints draftId={props.draftId} />
    </>
  )
}
