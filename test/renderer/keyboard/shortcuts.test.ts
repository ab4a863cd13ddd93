import { describe, expect, it } from 'vitest'
import {
  isHeldDown,
  isOfInputMethod,
  shortcutName,
  type KeyPress,
} from '../../../src/renderer/src/keyboard/shortcuts.ts'

const press = (part: Partial<KeyPress>): KeyPress => ({
  key: '',
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...part,
})

describe('the name of a key press', () => {
  it('goes by the place of a letter, whatever an input method makes of it', () => {
    expect(shortcutName(press({ key: 'ê', code: 'KeyE', altKey: true }))).toBe('Alt+E')
    expect(shortcutName(press({ key: '&', code: 'Digit1', altKey: true }))).toBe('Alt+1')
  })

  it('goes by the place of every key while an input method composes and calls them all "Process"', () => {
    const composed = (code: string, part: Partial<KeyPress> = {}): string =>
      shortcutName(press({ key: 'Process', code, ...part }))
    expect(composed('Enter', { ctrlKey: true })).toBe('Mod+Enter')
    expect(composed('NumpadEnter', { altKey: true })).toBe('Alt+Enter')
    expect([composed('F2'), composed('Escape'), composed('ArrowDown')]).toEqual(['F2', 'Escape', 'ArrowDown'])
  })

  it('treats Cmd like Ctrl', () => {
    expect(shortcutName(press({ key: 'Enter', metaKey: true }))).toBe('Mod+Enter')
    expect(shortcutName(press({ key: ',', code: 'Comma', ctrlKey: true }))).toBe('Mod+,')
  })

  it('calls a sign that is pressed alone by its name, with Shift or without; with Alt the place of the key counts', () => {
    const signs = [
      press({ key: '+', code: 'Equal', shiftKey: true }),
      press({ key: '=', code: 'Equal' }),
      press({ key: '+', code: 'NumpadAdd' }),
      press({ key: '-', code: 'Minus' }),
      press({ key: '-', code: 'Digit6', altKey: true }),
    ]
    expect(signs.map(shortcutName)).toEqual(['Plus', 'Plus', 'Plus', 'Minus', 'Alt+6'])
  })

  it('keeps Shift apart, so that Ctrl+Shift stays with the input method', () => {
    expect(shortcutName(press({ key: 'S', code: 'KeyS', ctrlKey: true, shiftKey: true }))).toBe('Mod+Shift+S')
    expect(shortcutName(press({ key: 'F2', code: 'F2' }))).toBe('F2')
  })
})

it('leaves an input method the keys that it composes with, and no command', () => {
  const composing = (part: Partial<KeyPress>): boolean => isOfInputMethod({ ...press(part), isComposing: true })
  expect(['Enter', 'Escape', 'ArrowDown', 'KeyA'].map((code) => composing({ code }))).toEqual([true, true, true, true])
  expect(composing({ code: 'F4' })).toBe(false)
  expect(composing({ code: 'Enter', ctrlKey: true })).toBe(false)
  expect(composing({ code: 'KeyE', altKey: true })).toBe(false)
  expect(isOfInputMethod({ ...press({ code: 'Enter' }), isComposing: false })).toBe(false)
})

it('takes a key that is held down for one press, except where holding it means going on', () => {
  const held = (key: string, repeat = true): boolean => isHeldDown({ key, code: '', repeat })
  expect([held('Enter'), held('s'), held('Delete'), held('F2'), held('Home')]).toEqual([true, true, true, true, true])
  expect([held('ArrowDown'), held('ArrowLeft'), held('PageDown'), held('PageUp')]).toEqual([false, false, false, false])
  expect(held('Enter', false)).toBe(false)
  expect(isHeldDown({ key: 'Process', code: 'ArrowDown', repeat: true })).toBe(false)
})
