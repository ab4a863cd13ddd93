import { closeSync, existsSync, openSync, writeSync } from 'node:fs'
import { SerialPort } from 'serialport'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { forkScale } from '../../../scripts/drive/plain-core.ts'
import { openSerialLine } from '../../../scripts/drive/serial-line.ts'
import type { StartChild } from '../../../src/main/ports/child-process.ts'
import { systemClock } from '../../../src/main/ports/system-clock.ts'
import { protocolOf } from '../../../src/main/scale/protocols.ts'
import { createScale, type Scale } from '../../../src/main/scale/scale.ts'
import { serveScale, type ScaleNews, type ScaleOrder } from '../../../src/main/scale/scale-port.ts'
import { noScale, type ScaleSettings, type ScaleView } from '../../../src/shared/domain/scale/scale.ts'
import { createFakeClock } from '../../shared/domain/time/fake-clock.ts'
import { tempFolder } from '../outbox/station.ts'
import { openPty, type Pty } from './pty.ts'

const sleepSync = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

const closed: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closed.splice(0)) await close()
})

/** A scale on a real port, in a real process. */
function scaleOn(port: string, change: Partial<ScaleSettings> = {}, start: StartChild = forkScale) {
  const views: ScaleView[] = []
  const settings: ScaleSettings = { ...noScale, kind: 'serial', port, ...change }
  const scale = createScale({
    settings: () => settings,
    start,
    clock: systemClock,
    changed: (view) => views.push(view),
  })
  scale.configure()
  closed.push(scale.close)
  return { scale, views }
}

async function pty(folder?: string): Promise<Pty> {
  const pair = await openPty(folder)
  closed.push(() => pair.unplug())
  return pair
}

async function until(
  scale: Scale,
  satisfied: (view: ScaleView) => boolean,
  meanwhile?: () => unknown,
): Promise<ScaleView> {
  const deadline = performance.now() + 15_000
  for (;;) {
    await meanwhile?.()
    const view = scale.view()
    if (satisfied(view)) return view
    if (performance.now() > deadline) throw new Error(`still ${JSON.stringify(view)}`)
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}

/** Seen empty, so that what is put there is offered. */
const isEmpty = ({ state, isUsed }: ScaleView): boolean => state === 'zero' && !isUsed

const frame = (grams: number, head = 'ST'): string => `${head},+${(grams / 1000).toFixed(3).padStart(8, '0')} kg\r\n`

describe('a scale that speaks by itself', () => {
  it('is at zero, moves and rests, and its weight is offered once', async () => {
    const line = await pty()
    const { scale, views } = scaleOn(line.path)
    await until(scale, isEmpty, () => line.send(frame(0)))
    await until(
      scale,
      ({ state }) => state === 'moving',
      () => line.send(frame(1100, 'US')),
    )
    const still = await until(
      scale,
      ({ state }) => state === 'still',
      () => line.send(frame(1200)),
    )
    expect(still).toMatchObject({ netGrams: 1200, isUsed: false, trouble: null, isSimulated: false })
    expect(still.raw).toBe('ST,+0001.200 kg')
    expect(scale.used(still.load).isUsed).toBe(true)
    expect([...new Set(views.map(({ state }) => state))]).toEqual(['lost', 'zero', 'moving', 'still'])
  })

  it('is read through garbage and a flood, and told no more often than anybody can read', async () => {
    const line = await pty()
    const { scale, views } = scaleOn(line.path)
    await until(scale, isEmpty, () => line.send(frame(0)))
    const before = views.length
    const flood = Array.from({ length: 3000 }, (_, index) => frame(1000 + (index % 7), 'US')).join('')
    await line.send(`\u0000\u00ff\u0007ST,+00${'9'.repeat(500)}\r\nUS,+\r\n${flood}`)
    const still = await until(
      scale,
      ({ state }) => state === 'still',
      () => line.send(frame(2500)),
    )
    expect(still.netGrams).toBe(2500)
    // 60 KB of frames, and at most twenty readings a second.
    expect(views.length - before).toBeLessThan(60)
  })

  it('that is unplugged is lost, and found again by itself with what it then says', async () => {
    const folder = tempFolder()
    const line = await pty(folder)
    const { scale } = scaleOn(line.path)
    await until(scale, isEmpty, () => line.send(frame(0)))
    const { load } = await until(
      scale,
      ({ state }) => state === 'still',
      () => line.send(frame(1200)),
    )
    scale.used(load)
    await line.unplug()
    const lost = await until(scale, ({ trouble }) => trouble === 'port-missing')
    expect(lost).toMatchObject({ state: 'lost', netGrams: null })
    const again = await pty(folder)
    const found = await until(
      scale,
      ({ state }) => state === 'still',
      () => again.send(frame(1200)),
    )
    // What lay there when it was lost is the parcel of the bill that has left.
    expect(found).toMatchObject({ netGrams: 1200, isUsed: true })
  })

  it('that is unplugged between two reads, which closes no port, is told to be missing', async () => {
    const line = await openSerialLine(tempFolder())
    closed.push(line.end)
    const handle = openSync(line.device, 'w')
    const news: ScaleNews[] = []
    const take = serveScale((said) => {
      news.push(said)
      if (said.kind !== 'reading') return
      // The next read begins after this, and finds the end of a file instead of an error.
      closeSync(handle)
      void line.end()
      while (existsSync(line.station)) sleepSync(10)
      sleepSync(100)
    })
    const settings: ScaleSettings = { ...noScale, kind: 'serial', port: line.station }
    const protocol = protocolOf(settings)
    take({ kind: 'open', port: line.station, line: protocol.line, protocol })
    await expect.poll(() => news).toContainEqual({ kind: 'opened' })
    writeSync(handle, frame(1200).repeat(3))
    await expect.poll(() => news, { timeout: 15_000 }).toContainEqual({ kind: 'lost', trouble: 'port-missing' })
  })

  it('says why nothing comes: no port, a port that another program has, silence, another protocol', async () => {
    const missing = scaleOn('/dev/no-such-port')
    expect((await until(missing.scale, ({ trouble }) => trouble === 'port-missing')).state).toBe('lost')
    const line = await pty()
    const other = new SerialPort({ path: line.path, baudRate: 9600, autoOpen: false })
    await new Promise<void>((resolve) => other.open(() => resolve()))
    const busy = scaleOn(line.path)
    await until(busy.scale, ({ trouble }) => trouble === 'port-busy')
    await new Promise<void>((resolve) => other.close(() => resolve()))
    await until(busy.scale, ({ trouble }) => trouble === 'silent')
    await until(
      busy.scale,
      ({ trouble }) => trouble === 'not-a-weight',
      () => line.send('P+000123\r\n'),
    )
    await until(busy.scale, isEmpty, () => line.send(frame(0)))
  })
})

describe('a scale that is asked', () => {
  it.each([
    ['mt-sics', 'SI\r\n', (kg: string, moves: boolean) => `S ${moves ? 'D' : 'S'} ${kg.padStart(10)} kg\r\n`],
    ['toledo-8217', 'W', (kg: string, moves: boolean) => (moves ? '\u0002?A\r' : `\u0002${kg}\r`)],
  ])('by %s answers each question, and its weight is offered once it rests', async (protocolId, question, answer) => {
    const line = await pty()
    const { scale } = scaleOn(line.path, { protocolId })
    let asked = 0
    const answering =
      (kg: string, moves = false) =>
      async (): Promise<void> => {
        const now = line.received().split(question).length - 1
        for (; asked < now; asked += 1) await line.send(answer(kg, moves))
      }
    await until(scale, isEmpty, answering('00.000'))
    await until(scale, ({ state }) => state === 'moving', answering('01.100', true))
    const still = await until(scale, ({ state }) => state === 'still', answering('01.234'))
    expect(still).toMatchObject({ netGrams: 1234, isUsed: false })
    await until(scale, ({ trouble }) => trouble === 'silent')
  })
})

describe('a port that hangs', () => {
  it('is given up with its process, and tried again; the news of a process that was ended are not heard', () => {
    const clock = createFakeClock()
    const children: { orders: unknown[]; isKilled: boolean; say(news: unknown): void }[] = []
    const start: StartChild = ({ message }) => {
      const child = { orders: [] as unknown[], isKilled: false, say: message }
      children.push(child)
      return { send: (order) => child.orders.push(order), kill: () => (child.isKilled = true) }
    }
    const settings: ScaleSettings = { ...noScale, kind: 'serial', port: 'COM3' }
    const scale = createScale({ settings: () => settings, start, clock, changed: () => undefined })
    scale.configure()
    expect(scale.view()).toMatchObject({ state: 'lost', trouble: 'connecting' })
    expect((children[0]!.orders[0] as Extract<ScaleOrder, { kind: 'open' }>).line.baudRate).toBe(2400)
    clock.advance(5000)
    expect(scale.view().trouble).toBe('port-hangs')
    expect(children.map(({ isKilled }) => isKilled)).toEqual([true])
    clock.advance(500)
    children[0]!.say({ kind: 'reading', raw: 'x', reading: { kind: 'weight', grams: 9000, isStill: true } })
    expect(scale.view().netGrams).toBeNull()
    children[1]!.say({ kind: 'opened' })
    children[1]!.say({ kind: 'reading', raw: 'x', reading: { kind: 'weight', grams: 500, isStill: true } })
    expect(scale.view()).toMatchObject({ state: 'still', netGrams: 500, isUsed: true })
    scale.close()
    expect(children.map(({ isKilled }) => isKilled)).toEqual([true, true])
  })

  it('answers no list of ports, and nobody waits for it', async () => {
    const clock = createFakeClock()
    const hanging: StartChild = () => ({ send: () => undefined, kill: () => undefined })
    const scale = createScale({ settings: () => noScale, start: hanging, clock, changed: () => undefined })
    const listed = scale.ports()
    clock.advance(4000)
    expect(await listed).toEqual([])
    expect(scale.view()).toMatchObject({ state: 'none', trouble: null })
  })
})

describe('the simulated scale', () => {
  it('swings and rests as a real one, and goes without leaving a weight', () => {
    const clock = createFakeClock()
    const hanging: StartChild = () => ({ send: () => undefined, kill: () => undefined })
    const views: ScaleView[] = []
    const scale = createScale({ settings: () => noScale, start: hanging, clock, changed: (view) => views.push(view) })
    scale.simulate(0)
    clock.advance(1000)
    expect(scale.view()).toMatchObject({ state: 'zero', isSimulated: true })
    scale.simulate(1500)
    clock.advance(300)
    expect(scale.view().state).toBe('moving')
    clock.advance(1000)
    expect(scale.view()).toMatchObject({ state: 'still', netGrams: 1500, isUsed: false })
    expect(scale.simulate(null)).toMatchObject({ state: 'none', netGrams: null, isSimulated: false })
    clock.advance(1000)
    expect(scale.view().state).toBe('none')
  })
})

beforeAll(async () => {
  // The first process of a run reads its sources from the disk.
  const child = forkScale({ message: () => undefined, ended: () => undefined })
  await new Promise((resolve) => setTimeout(resolve, 300))
  child.kill()
})
