import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { parseCodes } from '../../../../shared/domain/bill/parse-codes.ts'
import { withCodes } from '../../format/code-text.ts'
import { useStation, useAutosaved } from '../../shell/station.tsx'
import { TextAreaField } from '../../ui/field/text-area-field.tsx'
import css from '../batch.module.css'
import { isTable } from './code-files.ts'

/** The box that takes scans, typing and pastes; of a pasted table it takes the column of codes, in the place of what is marked. */
export function BatchInput(props: { readonly onCodeEnded: (line: string, others: string) => void }): ReactNode {
  const { t } = useTranslation()
  const { autosaved } = useStation()
  const text = useAutosaved((state) => state.batch.text)
  const put = (next: string): void => autosaved.getState().putBatch({ text: next })
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>): void => {
    const pasted = event.clipboardData.getData('text')
    if (!isTable(pasted)) return
    event.preventDefault()
    const { value, selectionStart, selectionEnd } = event.currentTarget
    put(withCodes(value.slice(0, selectionStart) + value.slice(selectionEnd), parseCodes(pasted).codes))
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    const { value, selectionStart } = event.currentTarget
    const lineStart = value.lastIndexOf('\n', selectionStart - 1) + 1
    props.onCodeEnded(value.slice(lineStart, selectionStart), value.slice(0, lineStart) + value.slice(selectionStart))
  }
  return (
    <TextAreaField
      label={t('batch.input')}
      hint={t('batch.inputHint')}
      classNames={{ root: css['input'] ?? '', wrapper: css['inputBox'] ?? '', input: `mono ${css['codes']}` }}
      autoFocus
      data-home
      spellCheck={false}
      value={text}
      data-testid="batch-codes"
      data-takes-scans
      onPaste={paste}
      onKeyDown={press}
      onChange={(event) => put(event.currentTarget.value)}
    />
  )
}
