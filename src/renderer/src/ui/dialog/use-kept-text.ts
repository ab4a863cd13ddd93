import { useState } from 'react'
import { createCooldown, useHeldEnter } from '../../keyboard/cooldown.ts'

/** What was half typed when the dialog was closed: it is there again, until the words were taken. */
export interface KeptText {
  readonly initial: { readonly text: string }
  readonly isRestored: boolean
  keep(values: { readonly text: string }): void
  forget(): void
  startOver(): void
}

interface TextOfDialog {
  readonly text: string
  type(text: string): void
  /** Whether a press of the dialog's action counts: the first does not where the words are from earlier. */
  mayBeSent(): boolean
  /** For the note about words from earlier; null where there are none. */
  readonly restored: { readonly isAsked: boolean; onStartOver(): void } | null
}

/**
 * The words of a dialog, with those that are kept from earlier. They may be somebody else's, about what was meant then: they are sent once they were
 * changed here, or by a second press behind the one that was answered with the note.
 */
export function useKeptText(kept: KeptText | undefined): TextOfDialog {
  const [text, setText] = useState(kept?.initial.text ?? '')
  const [trust, setTrust] = useState<'earlier' | 'asked' | 'own'>(kept?.isRestored === true ? 'earlier' : 'own')
  const [cooldown] = useState(createCooldown)
  useHeldEnter(cooldown, trust === 'asked')
  const put = (typed: string): void => {
    setText(typed)
    setTrust('own')
  }
  return {
    text,
    type(typed) {
      put(typed)
      kept?.keep({ text: typed })
    },
    mayBeSent() {
      const isSecond = cooldown.take()
      if (trust !== 'earlier') return trust === 'own' || isSecond
      setTrust('asked')
      return false
    },
    restored:
      kept?.isRestored === true
        ? {
            isAsked: trust === 'asked',
            onStartOver() {
              put('')
              kept.startOver()
            },
          }
        : null,
  }
}
