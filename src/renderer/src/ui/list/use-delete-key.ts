import { useState, type KeyboardEvent } from 'react'
import { createCooldown } from '../../keyboard/cooldown.ts'
import { isHeldDown } from '../../keyboard/shortcuts.ts'

interface DeleteKey {
  /**
   * Whether a key takes the current row out of its list. Held down, or pressed again at once, Delete would take out what stands below, of which
   * only the last could come back.
   */
  isMeant(event: KeyboardEvent): boolean
  /** Somebody has gone to a row, and means that one. */
  moved(): void
}

export function useDeleteKey(): DeleteKey {
  const [cooldown] = useState(createCooldown)
  return {
    isMeant: (event) => event.key === 'Delete' && !event.altKey && !isHeldDown(event.nativeEvent) && cooldown.take(),
    moved: cooldown.end,
  }
}
