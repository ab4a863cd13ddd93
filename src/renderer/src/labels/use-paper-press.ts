import { useRef, useState } from 'react'
import { createCooldown } from '../keyboard/cooldown.ts'

/**
 * The press that prints one paper. It does nothing while the one before is under way for the same paper, and prints a second paper only
 * once somebody can have read that there is one already. `paper`: of what it is, such as the bill; another one has its own presses.
 */
export function usePaperPress(paper: string, isSecond: boolean, print: () => Promise<void>): () => void {
  const [cooldown] = useState(createCooldown)
  const pressed = useRef({ paper, isUnderWay: false })
  const run = async (): Promise<void> => {
    if (pressed.current.paper !== paper) {
      cooldown.end()
      pressed.current = { paper, isUnderWay: false }
    }
    const press = pressed.current
    const isInTime = cooldown.take()
    if (press.isUnderWay || (isSecond && !isInTime)) return
    press.isUnderWay = true
    try {
      await print()
    } finally {
      press.isUnderWay = false
    }
    if (pressed.current === press) cooldown.begin()
  }
  return () => void run()
}
