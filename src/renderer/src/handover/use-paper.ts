import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../shared/app-error.ts'
import type { HandoverList } from '../../../shared/domain/handover.ts'
import { largestHandover } from '../../../shared/domain/handover.ts'
import { documentProfile } from '../../../shared/domain/printing/printing.ts'
import { useKeysOf } from '../keyboard/shortcut-keys.ts'
import { useStation } from '../shell/station.tsx'
import { happenedWords } from '../format/error-words.ts'

/** One for each side. */
const copies = 2

export interface Paper {
  print(list: HandoverList): Promise<AppError | null>
  /** Why there is no paper, where nothing else on the screen can say it. */
  say(error: AppError | null): void
}

/** The paper of a closed list: on the printer for A4, else as a file. Says where it is, or why it is not. */
export function usePaper(): Paper {
  const { t } = useTranslation()
  const keysOf = useKeysOf()
  const { bridge, settings, messages } = useStation()
  const said = (title: string): null => {
    messages.getState().say({ kind: 'success', title, testId: 'handover-paper' })
    return null
  }
  return {
    say(error) {
      if (error === null) return
      const title = t('handover.noPaper', { why: happenedWords(t, error) })
      messages.getState().say({
        kind: 'failure',
        title,
        text: t('handover.noPaperText', { book: keysOf('handover.book'), print: keysOf('handover.print') }),
        testId: 'handover-no-paper',
      })
    },
    async print({ number, name, parcels }) {
      const billCodes = [...new Set(parcels.map(({ billCode }) => billCode))].slice(0, largestHandover)
      const request = { billCodes, number }
      const profile = documentProfile(settings.getState().settings)
      if (profile === null) {
        const saved = await bridge.invoke('labels.saveHandoverList', request)
        if (!saved.ok) return saved.error
        return said(t('handover.paperSaved', { name, path: saved.value.path }))
      }
      for (let copy = 1; copy <= copies; copy += 1) {
        const printed = await bridge.invoke('printing.printHandoverList', { request, profileId: profile.id })
        if (!printed.ok) return printed.error
      }
      return said(t('handover.paperPrinted', { name, printer: profile.label }))
    },
  }
}
