import { describe, expect, it } from 'vitest'
import { onLeaving, whileOpen, type Visibility } from '../../../../src/renderer/src/ui/layout/visibility.ts'

/** A screen that is opened and left by hand. */
function screen(isOpen: boolean) {
  const listeners = new Set<() => void>()
  const visibility: Visibility = {
    isOpen: () => isOpen,
    onChange(listen) {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
  }
  const turn = (open: boolean): void => {
    isOpen = open
    for (const listen of listeners) listen()
  }
  return { visibility, turn, listeners }
}

describe('what runs while a screen is open', () => {
  const log = (visibility: Visibility) => {
    const said: string[] = []
    const end = whileOpen(visibility, () => {
      said.push('start')
      return () => said.push('stop')
    })
    return { said, end }
  }

  it('starts at every visit and stops whenever the screen is left', () => {
    const { visibility, turn } = screen(true)
    const { said } = log(visibility)
    turn(false)
    turn(true)
    expect(said).toEqual(['start', 'stop', 'start'])
  })

  it('waits for the first visit, and hears of no other change', () => {
    const { visibility, turn } = screen(false)
    const { said } = log(visibility)
    turn(false)
    expect(said).toEqual([])
    turn(true)
    turn(true)
    expect(said).toEqual(['start'])
  })

  it('stops with the component, once', () => {
    const { visibility, turn, listeners } = screen(true)
    const { said, end } = log(visibility)
    end()
    turn(false)
    expect([said, listeners.size]).toEqual([['start', 'stop'], 0])
  })
})

it('tidies up when a screen is left, and at no other time', () => {
  const { visibility, turn, listeners } = screen(true)
  let tidied = 0
  const end = onLeaving(visibility, () => (tidied += 1))
  turn(true)
  expect(tidied).toBe(0)
  turn(false)
  turn(false)
  expect(tidied).toBe(1)
  turn(true)
  end()
  expect([tidied, listeners.size]).toEqual([1, 0])
})
