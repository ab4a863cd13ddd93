import { useEffect, useEffectEvent } from 'react'
import { shippedKey, useShortcutKeys } from '../../lib/shortcut-keys.ts'
import { shortcutName } from '../../lib/shortcuts.ts'

/**
 * A key that elsewhere only opens a screen, and here takes the selection along: heard before the shell hears it, except
 * over a dialog.
 */
export function useHandOverKey(shipped: string, run: () => void): void {
  const keys = useShortcutKeys()
  const listen = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing) return
    if (shippedKey(keys, shortcutName(event)) !== shipped) return
    if (document.querySelector('[aria-modal="true"]') !== null) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])
}
