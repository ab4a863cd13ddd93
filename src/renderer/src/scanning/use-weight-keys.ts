import { useRef, useState } from 'react'
import type { ScaleSettings } from '../../../shared/domain/scale/scale.ts'
import { useStation } from '../shell/station.tsx'
import { fieldNow, type FieldBefore } from './scanned-field.ts'
import { longestGapMs, type ScanPress } from './scanner.ts'
import { useScanSound } from './use-scan-sound.ts'

/** "1.2": nobody types three keys and Enter at that speed. */
const leastLength = 3

/** What a scale has typed. */
interface TypedWeight {
  readonly value: number
  /** Null where the scale has typed none. */
  readonly unit: ScaleSettings['keyboardUnit'] | null
  /** Null where something else stands there, too: digits alone may be a code. */
  readonly digits: string | null
}

interface WeightKeyReader {
  /** Takes every key press. Answers the weight with the Enter behind it, `started` with what may be its first key, else null. */
  press(press: ScanPress, atMs: number): TypedWeight | 'started' | null
}

/** Recognises a scale that types, by its speed and its closing Enter. */
function createWeightKeyReader(): WeightKeyReader {
  let text = ''
  let lastMs = Number.NEGATIVE_INFINITY
  return {
    press(press, atMs) {
      if (press.code.startsWith('Shift')) return null
      const before = atMs - lastMs <= longestGapMs ? text : ''
      lastMs = atMs
      const isCommand = press.ctrlKey || press.altKey || press.metaKey
      if (!isCommand && (press.code === 'Enter' || press.code === 'NumpadEnter')) {
        text = ''
        return before.length >= leastLength ? readTypedWeight(before) : null
      }
      const character = isCommand ? null : characterOf(press)
      // A letter that no weight has: whatever this is, it goes on being that.
      text = character === null ? '' : before + character
      return text.length === 1 ? 'started' : null
    },
  }
}

const characters: Readonly<Record<string, string>> = {
  Period: '.',
  NumpadDecimal: '.',
  Comma: '.',
  NumpadComma: '.',
  Minus: '-',
  NumpadSubtract: '-',
  NumpadAdd: '+',
  Space: ' ',
  KeyK: 'k',
  KeyG: 'g',
  KeyL: 'l',
  KeyB: 'b',
}

function characterOf({ code, shiftKey }: ScanPress): string | null {
  if (code === 'Equal') return shiftKey ? '+' : null
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  return digit ?? characters[code] ?? null
}

/** Null for what is no weight: a code of digits that is longer than any, two decimal marks, a number below zero. */
function readTypedWeight(text: string): TypedWeight | null {
  const parts = /^ *(?:\+ *)?(\d{1,6})(\.\d{1,4})?(?: *(kg|g|lb))? *$/.exec(text)
  if (parts === null) return null
  const [, whole = '', decimals = '', unit] = parts
  const known = unit as TypedWeight['unit'] | undefined // one of the three by the pattern
  const digits = decimals === '' && known === undefined ? whole : null
  return { value: Number(whole + decimals), unit: known ?? null, digits }
}

const gramsPer = { kg: 1000, g: 1, lb: 453.592_37 } as const

/** A weight that the scale has typed; the field into which its keys went is as it was before them. */
interface TypedReading {
  /** Where it has neither decimals nor a unit: the digits, which may be a code, too. */
  readonly digits: string | null
  /** Puts it into the weight, or says that no parcel weighs that. */
  take(): void
}

/** Where the station's scale types: takes its weight out of the keys. @returns the weight with its last key, null for every other */
export function useWeightKeys(): (event: KeyboardEvent) => TypedReading | null {
  const { settings, scale } = useStation()
  const sound = useScanSound()
  const [reader] = useState(createWeightKeyReader)
  const before = useRef<FieldBefore | null>(null)
  return (event) => {
    const { kind, keyboardUnit, maxGrams } = settings.getState().settings.scale
    if (kind !== 'keyboard' || !event.isTrusted) return null
    const answer = reader.press(event, event.timeStamp)
    if (answer === 'started') before.current = fieldNow()
    if (answer === null || answer === 'started') return null
    const isInWeight = document.activeElement?.getAttribute('data-field') === 'cargo.weightGrams'
    if (answer.digits !== null && !isInWeight) return null
    before.current?.putBack()
    const grams = Math.round(answer.value * gramsPer[answer.unit ?? keyboardUnit])
    return {
      digits: answer.digits,
      take: () => (grams > 0 && grams <= maxGrams ? scale.getState().takeTyped(grams) : sound('wrong')),
    }
  }
}
