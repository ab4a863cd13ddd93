import { useEffect, useState, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { BatchDraft } from '../../../../src/renderer/src/batches/entry/batch-draft.tsx'
import type { BatchPreview } from '../../../../src/renderer/src/batches/entry/use-preview.ts'
import { useScanAnswer } from '../../../../src/renderer/src/batches/entry/use-scan-answer.ts'
import { tones } from '../../../../src/renderer/src/scanning/beep.ts'
import { parseCodes } from '../../../../src/shared/domain/bill/parse-codes.ts'
import type { MarkedCode } from '../../../../src/shared/domain/request/batch.ts'
import { answered, eventually, nextFrame, press, typeKeys } from '../../rendered/packer-keys.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'
import { stationSettings } from '../../rendered/station-handlers.ts'

afterEach(() => vi.restoreAllMocks())

/** The frequencies that were heard, in their order. */
function listen(): readonly number[] {
  const heard: number[] = []
  const create = AudioContext.prototype.createOscillator
  vi.spyOn(BaseAudioContext.prototype, 'createOscillator').mockImplementation(function (this: AudioContext) {
    const made = create.call(this)
    const start = made.start.bind(made)
    made.start = (when) => {
      heard.push(made.frequency.value)
      start(when)
    }
    return made
  })
  return heard
}

const withSounds = { ...stationSettings, scanSounds: true, scanVolume: 1 }

/** The list over a main that marks so many of its codes at most, and refuses "CP1000001" in the end. */
const batchDraft = ({ delayMs = 0, limit = 10 }) =>
  renderInStation(<BatchDraft />, {
    handlers: {
      'settings.get': () => withSounds,
      'batches.list': () => ({ rows: [], total: 0 }),
      'batches.preview': ({ text }) => {
        const { codes, repeated } = parseCodes(text)
        return { rows: codes.slice(0, limit).map(markedCode), repeated: repeated.length, beyondLimit: 0 }
      },
    },
    delaysMs: { 'batches.preview': delayMs },
  })

const markedCode = (billCode: string): MarkedCode => ({
  billCode,
  mark: billCode === 'CP1000001' ? 'likely-refused' : 'none',
  statusId: null,
  receiverName: '',
  packageCount: 1,
  parcelCodes: [],
})

const [accepted, wrong] = [tones.accepted[0]?.hz, tones.wrong[0]?.hz]

test('each scan sounds, also where the next one comes before its code is marked', async () => {
  const heard = listen()
  const { bridge } = await batchDraft({ delayMs: 800 })
  await page.getByTestId('batch-codes').click()
  await typeKeys(0, 'CP1000001', press('Enter'))
  await eventually(() => expect(bridge.pending).toBeGreaterThan(0))
  await typeKeys(0, 'CP1000002', press('Enter'))
  await eventually(() => expect(heard).toEqual([wrong, accepted]))
})

test('of two codes that are marked at once, the new one sounds accepted beside one that stands there already', async () => {
  const heard = listen()
  const { station } = await batchDraft({})
  station.autosaved.getState().putBatch({ text: 'CP1000002\n' })
  await eventually(() => expect(page.getByTestId('batch-count').element().textContent).toBe('1'))
  await page.getByTestId('batch-codes').click()
  await typeKeys(0, press('Control+End'), 'CP1000003', press('Enter'), 'CP1000002', press('Enter'))
  await eventually(() => expect(heard).toEqual([accepted, wrong]))
})

test('a code beyond the limit sounds neither when it is marked nor when it is pasted later', async () => {
  const heard = listen()
  const { station, bridge } = await batchDraft({ limit: 1 })
  const { putBatch } = station.autosaved.getState()
  await page.getByTestId('batch-codes').click()
  await typeKeys(0, 'CP1000002', press('Enter'), 'CP1000003', press('Enter'))
  await eventually(() => expect(heard).toEqual([accepted]))
  putBatch({ text: 'CP1000003 ' })
  await eventually(() =>
    expect(bridge.calls).toContainEqual({ channel: 'batches.preview', input: { kind: 'cancel', text: 'CP1000003 ' } }),
  )
  await answered(bridge)
  putBatch({ text: '' })
  await typeKeys(0, 'CP1000001', press('Enter'))
  await eventually(() => expect(heard).toEqual([accepted, wrong]))
})

test('a code whose Enter is heard before its text is drawn waits for the marking that has it', async () => {
  const heard = listen()
  const nothing: BatchPreview = { rows: [], repeated: 0, beyondLimit: 0 }
  const unmarked = { preview: nothing, text: '', isCurrent: true }
  let ended = (_line: string, _others: string): void => undefined
  let draw = (_marked: Parameters<typeof useScanAnswer>[0]): void => undefined
  function Marking(): ReactNode {
    const [marked, setMarked] = useState<Parameters<typeof useScanAnswer>[0]>(unmarked)
    const onCodeEnded = useScanAnswer(marked)
    useEffect(() => {
      ended = onCodeEnded
      draw = setMarked
    }, [onCodeEnded])
    return <output>{marked.preview.rows.length}</output>
  }
  const { station } = await renderInStation(<Marking />, { handlers: { 'settings.get': () => withSounds } })
  station.autosaved.getState().putBatch({ text: 'CP1000002' })
  ended('CP1000002', '')
  draw({ preview: { ...nothing, beyondLimit: 1 }, text: '', isCurrent: true })
  await nextFrame()
  draw({ preview: { ...nothing, rows: [markedCode('CP1000002')] }, text: 'CP1000002', isCurrent: true })
  await eventually(() => expect(heard).toEqual([accepted]))
})
