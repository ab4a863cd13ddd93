import { IconFileText } from '@tabler/icons-react'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../ui/action-button.tsx'
import { readTextFile } from './read-text-file.ts'

/** Takes the codes out of a file that another program wrote. */
export function CodesFile(props: { readonly onText: (text: string) => void }): ReactNode {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [isBad, setBad] = useState(false)
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    const text = readTextFile(new Uint8Array(await file.arrayBuffer()))
    setBad(text === null)
    if (text !== null) props.onText(text)
  }
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,text/plain,text/csv"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t('print.codesFile')}
        data-testid="codes-file"
        onChange={(event) => {
          void take(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <ActionButton size="small" onClick={() => input.current?.click()}>
        <IconFileText aria-hidden="true" />
        {t('print.codesFile')}
      </ActionButton>
      {isBad ? <span role="alert"> {t('print.codesFileBad')}</span> : null}
    </div>
  )
}
