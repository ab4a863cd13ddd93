import { useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { withCodes } from '../../format/code-text.ts'
import { useStation } from '../../shell/station.tsx'
import { codesInFile } from './code-files.ts'

interface FileNote {
  readonly tone: 'ok' | 'bad'
  readonly words: string
}

/** Takes the codes out of files that are dropped on the screen, and says what it found in the last of them. */
export function useDroppedFile(): { readonly drop: (event: DragEvent) => void; readonly fileNote: FileNote | null } {
  const { t } = useTranslation()
  const { autosaved } = useStation()
  const [fileNote, setFileNote] = useState<FileNote | null>(null)
  const take = async (file: File): Promise<void> => {
    const codes = await codesInFile(file)
    if (codes.length === 0) {
      setFileNote({ tone: 'bad', words: t('batch.noCodesInFile', { file: file.name }) })
      return
    }
    const { batch, putBatch } = autosaved.getState()
    putBatch({ text: withCodes(batch.text, codes) })
    setFileNote({ tone: 'ok', words: t('batch.dropped', { count: codes.length, file: file.name }) })
  }
  return {
    fileNote,
    drop(event) {
      event.preventDefault()
      for (const file of event.dataTransfer.files) void take(file)
    },
  }
}
