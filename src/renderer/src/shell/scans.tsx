import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../components/action-button.tsx'
import { Note } from '../components/note.tsx'
import { createScanReader } from '../lib/scanner.ts'
import { useScanSound } from '../parts/use-scan-sound.ts'
import { findCode } from '../parts/find-code.ts'
import { useStation } from '../stores/station.tsx'
import css from './alerts.module.css'

/** What stood in a field before the scanner typed into it. */
interface Before {
  readonly field: HTMLInputElement | HTMLTextAreaElement
  readonly text: string
}

/**
 * A scan anywhere opens what it names, and the field that had the focus is left as it was. Fields that wait for codes say
 * so with `data-takes-scans`, and dialogs keep their keys.
 */
export function Scans(): ReactNode {
  const { t } = useTranslation()
  const { bridge, navigation } = useStation()
  const sound = useScanSound()
  const [unknown, setUnknown] = useState<string | null>(null)
  const before = useRef<Before | null>(null)
  const open = async (code: string): Promise<void> => {
    const found = await findCode(bridge, code)
    setUnknown(found === null ? code : null)
    sound(found === null ? 'unknown' : 'accepted')
    if (found?.kind === 'bill') navigation.getState().showBill(found.billCode)
    if (found?.kind === 'draft') navigation.getState().showDraft(found.id)
  }
  const [reader] = useState(createScanReader)
  const listen = useEffectEvent((event: KeyboardEvent): void => {
    const answer = reader.press(event, event.timeStamp)
    if (answer === 'started') before.current = fieldNow()
    if (answer === null || answer === 'started' || takesScans()) return
    event.preventDefault()
    event.stopPropagation()
    if (before.current !== null) putBack(before.current)
    void open(answer.code)
  })
  useEffect(() => {
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [])
  if (unknown === null) return null
  return (
    <aside className={css['alerts']} aria-label={t('shell.scans')}>
      <Note
        tone="bad"
        title={t('shell.scanUnknown', { code: unknown })}
        actions={
          <ActionButton size="small" onClick={() => setUnknown(null)}>
            {t('shell.dismiss')}
          </ActionButton>
        }
      >
        {t('shell.scanUnknownText')}
      </Note>
    </aside>
  )
}

function fieldNow(): Before | null {
  const field = document.activeElement
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  return isText ? { field, text: field.value } : null
}

function takesScans(): boolean {
  const isDialog = document.querySelector('[aria-modal="true"]') !== null
  return isDialog || document.activeElement?.hasAttribute('data-takes-scans') === true
}

/** Through the element's own setter and an input event: that is how the form library hears of it. */
function putBack({ field, text }: Before): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(kind, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
