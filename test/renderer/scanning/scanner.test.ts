import { describe, expect, it } from 'vitest'
import { createScanReader, type ScanPress } from '../../../src/renderer/src/scanning/scanner.ts'
import { barsOfNumber, numberInBars } from '../../../src/shared/domain/order/scanned-number.ts'

const places: Readonly<Record<string, string>> = {
  '-': 'Minus',
  '#': 'Digit3',
  ' ': 'Space',
  '+': 'Equal',
  '=': 'Equal',
  ':': 'Semicolon',
  ',': 'Comma',
  '.': 'Period',
  '(': 'Digit9',
  ')': 'Digit0',
  '|': 'Backslash',
  '/': 'Slash',
}

/** An input method sends the letters that it has made without a place. */
function codeOf(character: string): string {
  if (/[àá]/.test(character)) return ''
  if (/\d/.test(character)) return `Digit${character}`
  return places[character] ?? `Key${character.toUpperCase()}`
}

/** Goods are expected, whose barcodes are digits and whose codes may be words. */
const ofItems = () =>
  createScanReader(
    () => 3,
    () => true,
  )

/** Sends the keys of a text with a gap between them, then the key that ends it; answers what the last press said. */
function send(
  text: string,
  gapMs: number,
  reader = createScanReader(),
  startMs = 1000,
  end: Partial<ScanPress> = { code: 'Enter' },
): unknown {
  const plain = { ctrlKey: false, altKey: false, metaKey: false }
  let atMs = startMs
  for (const character of text) {
    const press: ScanPress = { ...plain, code: codeOf(character), shiftKey: /[A-Z#+:()|]/.test(character) }
    if (press.shiftKey) reader.press({ ...press, code: 'ShiftLeft' }, atMs)
    reader.press(press, atMs)
    atMs += gapMs
  }
  return reader.press({ ...plain, code: '', shiftKey: false, ...end }, atMs)
}

describe('a scanner', () => {
  it('is recognised by its speed and its Enter, whatever the layout makes of the keys', () => {
    expect(send('CP25269416', 5)).toEqual({ code: 'CP25269416', altered: false })
    expect(send('TB02-261121-0001', 30)).toEqual({ code: 'TB02-261121-0001', altered: false })
  })

  it('reads the bars of a short order number, and no hand or scale that types it', () => {
    for (const number of ['7', '1234', '12345', 'A1', 'DH-5521']) {
      const code = barsOfNumber(number)
      expect(send(code, 30)).toEqual({ code, altered: false })
      expect(numberInBars(code)).toBe(number)
    }
    expect(send('1234', 5)).toBeNull()
  })

  it('is not a hand that types, nor a few quick keys', () => {
    expect(send('CP25269416', 60)).toBeNull()
    expect(send('12345', 5)).toBeNull()
  })

  it('is not a word that is typed in a hurry, and still every code, also of letters alone', () => {
    for (const word of ['truong', 'hoangmai', 'truwowngf']) {
      expect(send(word, 20)).toBeNull()
      expect(send(word, 40, createScanReader(), 0, { code: 'Tab' })).toBeNull()
    }
    for (const code of ['abcdef', 'truong']) expect(send(code, 5)).toEqual({ code, altered: false })
    for (const code of ['ABCDEF', 'ao-den', 'cp25269416']) expect(send(code, 30)).toEqual({ code, altered: false })
    // A shop's own code of a good may be a word.
    expect(send('aoden', 30, ofItems())).toEqual({ code: 'aoden', altered: false })
  })

  it('is read whole, with every mark of the keyboard and with spaces', () => {
    for (const code of ['#102418', 'SKU 12', 'SET(2)+01', 'VCARD:1|2'])
      expect(send(code, 5)).toEqual({ code, altered: false })
    // A hand's space ends a word.
    expect(send('len tem', 20)).toBeNull()
    for (const code of ['AO 01 DEN', 'ao den', 'GAO 0.5kg', '500g', '1+1'])
      expect(send(code, 5, ofItems())).toEqual({ code, altered: false })
  })

  it('is no program that types words, an address or a phone, however fast', () => {
    const typed = ['Hang de vo, goi truoc khi giao', '12 Ly Thuong Kiet, Q.10', 'P.12, Q.10', '12A LTK', 'cuoc phi']
    for (const text of [...typed, 'Máy in bàn 2', 'Bàn 2', '0908 765432', '1,250,000'])
      for (const code of ['Enter', 'Tab']) expect(send(text, 5, createScanReader(), 0, { code })).toBeNull()
    for (const text of ['AO 01', 'AO-0012 A'])
      for (const reader of [createScanReader(), ofItems()]) expect(send(text, 5, reader, 0, { code: 'Tab' })).toBeNull()
  })

  it('is no scale that nobody has set up, below zero and in a frame too', () => {
    const sent = ['-0.125 kg', '+ 1.25 kg', 'G 1.250 kg', 'ST,GS,+ 1.250kg', '1.250 KG', '-12.500', '12500 g', '12500g']
    for (const text of sent) expect(send(text, 5)).toBeNull()
    for (const text of ['0.85', '-0.125kg', '+1.25']) expect(send(text, 5, ofItems())).toBeNull()
  })

  it('is the number of an order too, which may be shorter than any bill code', () => {
    for (const code of ['#101', 'DH12', '#1001']) expect(send(code, 8)).toEqual({ code, altered: false })
    // What a scale types that nobody has set up stays what is typed, and so does what a quick hand does.
    for (const typed of ['1250', '1.25', '+1.250', '12,250', '0.85 kg', '5.5kg']) expect(send(typed, 5)).toBeNull()
    expect(send('DH12', 30)).toBeNull()
    // Where many keys come at once, as from another computer, this is the number of a house.
    for (const code of ['Enter', 'Tab']) expect(send('12/5', 2, createScanReader(), 0, { code })).toBeNull()
    for (const text of ['DH12', '#1001', 'A1-2'])
      expect(send(text, 2, createScanReader(), 0, { code: 'Tab' })).toBeNull()
  })

  it('has a line behind its first, which is part of it however short', () => {
    const reader = createScanReader()
    expect(send('BEGIN:VCARD', 5, reader, 1000)).toEqual({ code: 'BEGIN:VCARD', altered: false })
    expect(send('N:An', 5, reader, 1060)).toEqual({ code: 'N:An', altered: false })
    expect(send('an', 5, reader, 1200)).toBeNull()
  })

  it('is a scanner behind slow typing too: the gap before its first key is not its own', () => {
    const reader = createScanReader()
    const plain = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false }
    reader.press({ ...plain, code: 'KeyX' }, 0)
    reader.press({ ...plain, code: 'Space' }, 35)
    expect(send('abcdef', 5, reader, 70)).toEqual({ code: 'abcdef', altered: false })
  })

  it('begins anew after a pause, so that what was typed before is no part of the code', () => {
    const reader = createScanReader()
    const plain = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false }
    expect(reader.press({ ...plain, code: 'KeyA' }, 0)).toBe('started')
    expect(send('CP25269416', 5, reader, 500)).toEqual({ code: 'CP25269416', altered: false })
  })

  it('ends with a plain Enter: Ctrl+Enter is a command', () => {
    const reader = createScanReader()
    const plain = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false }
    for (const [index, digit] of '12345678'.split('').entries())
      reader.press({ ...plain, code: `Digit${digit}` }, index * 5)
    expect(reader.press({ ...plain, ctrlKey: true, code: 'Enter' }, 45)).toBeNull()
  })

  it('may end with Tab, as some scanners are set to; a hand that goes on with Tab is still a hand', () => {
    const tab = (part: Partial<ScanPress> = {}) => ({ code: 'Tab', ...part })
    expect(send('CP25269416', 5, createScanReader(), 0, tab())).toEqual({ code: 'CP25269416', altered: false })
    expect(send('CP25269416', 60, createScanReader(), 0, tab())).toBeNull()
    expect(send('12345', 5, createScanReader(), 0, tab())).toBeNull()
    expect(send('0908010000', 2, createScanReader(), 0, tab())).toBeNull()
    for (const held of ['shiftKey', 'ctrlKey', 'altKey', 'metaKey'] as const)
      expect(send('CP25269416', 5, createScanReader(), 0, tab({ [held]: true }))).toBeNull()
    expect(send('8934567890123', 5, ofItems(), 0, tab())).toEqual({ code: '8934567890123', altered: false })
    expect(send('0.85', 5, ofItems(), 1000, tab())).toBeNull()
  })

  it('may end with two keys, of which the second is no key of its own: CR and LF, or Tab and Enter', () => {
    const plain = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false }
    const endings = [
      [{ code: 'Enter' }, { code: 'Enter' }],
      [{ code: 'Enter' }, { code: 'KeyJ', ctrlKey: true }],
      [{ code: 'Tab' }, { code: 'Enter' }],
    ] as const
    for (const [first, second] of endings) {
      const reader = createScanReader()
      expect(send('CP25269416', 5, reader, 1000, first)).toEqual({ code: 'CP25269416', altered: false })
      expect(reader.press({ ...plain, ...second }, 1053)).toBe('rest')
      // A command is none of the scanner's keys, however soon it comes.
      for (const held of ['ctrlKey', 'altKey', 'metaKey'] as const)
        expect(reader.press({ ...plain, code: 'Enter', [held]: true }, 1060)).toBeNull()
      // A hand's Enter behind it is one.
      expect(reader.press({ ...plain, code: 'Enter' }, 1150)).toBeNull()
    }
    const digits = createScanReader()
    expect(send('0908010000', 2, digits, 1000, { code: 'Tab' })).toBeNull()
    expect(digits.press({ ...plain, code: 'Enter' }, 1023)).toEqual({ code: '0908010000', altered: false })
    expect(send('0908010000', 2, digits, 2000, { code: 'Tab' })).toBeNull()
    expect(digits.press({ ...plain, code: 'Enter' }, 2200)).toBeNull()
  })

  it('may be followed by another one at once: the ending of the second is its own', () => {
    const reader = createScanReader()
    expect(send('DH1001', 3, reader, 1000)).toEqual({ code: 'DH1001', altered: false })
    expect(send('DH1002', 3, reader, 1022)).toEqual({ code: 'DH1002', altered: false })
  })

  it('goes by the place of a key: Telex and VNI of the system change what is typed, never what was scanned', () => {
    // "OO" is Ô in Telex and "O6" in VNI; the keys under an input method that composes keep their places.
    expect(send('OO61A8', 5)).toEqual({ code: 'OO61A8', altered: false })
  })

  it('is reported as altered where an input method swallowed keys and typed letters itself', () => {
    const plain = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false }
    for (const between of ['', 'Unidentified', 'Backspace']) {
      const reader = createScanReader()
      let atMs = 0
      const press = (code: string): unknown => reader.press({ ...plain, code }, (atMs += 4))
      for (const code of ['KeyC', 'KeyO', between, 'Digit1', 'Digit2', 'Digit3', 'Digit4']) press(code)
      expect(press('Enter')).toEqual({ code: 'co1234', altered: true })
    }
  })

  it('forgets an alteration with the next scan', () => {
    const plain = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false }
    const reader = createScanReader()
    reader.press({ ...plain, code: 'KeyA' }, 0)
    reader.press({ ...plain, code: 'Backspace' }, 4)
    expect(send('CP25269416', 5, reader, 500)).toEqual({ code: 'CP25269416', altered: false })
  })
})
