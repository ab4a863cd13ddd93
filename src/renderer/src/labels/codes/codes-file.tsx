import { IconFileText } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { readTextFile } from '../../../../shared/domain/text/read-text-file.ts'
import { FileButton } from '../../ui/file-button.tsx'

/** Takes the codes out of a file that another program wrote. */
export function CodesFile(props: { readonly onText: (text: string) => void }): ReactNode {
  const { t } = useTranslation()
  const [isBad, setBad] = useState(false)
  const take = async (file: File): Promise<void> => {
    const text = readTextFile(new Uint8Array(await file.arrayBuffer()))
    setBad(text === null)
    if (text !== null) props.onText(text)
  }
  return (
    <div>
      <FileButton
        size="small"
        accept=".csv,.txt,.tsv,text/plain,text/csv"
        label={t('print.codesFile')}
        fileTestId="codes-file"
        onFile={(file) => void take(file)}
      >
        <IconFileText aria-hidden="true" />
        {t('print.codesFile')}
      </FileButton>
      {isBad ? <span role="alert"> {t('print.codesFileBad')}</span> : null}
    </div>
  )
}
