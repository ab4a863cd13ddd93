import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { createLabelRenderer } from '../../../../src/main/documents/worker/label-renderer.ts'
import { createLogoStore } from '../../../../src/main/documents/logo/logo-store.ts'
import { createFakeClock } from '../../../shared/domain/time/fake-clock.ts'
import type { GreyPicture } from '../../../../src/main/documents/logo/grey-picture.ts'
import { sampleLogo, sampleLogoPng } from '../sample-logo.ts'

const renderer = createLabelRenderer({
  workerFile: new URL('../../../../src/main/documents/worker/label.worker.ts', import.meta.url),
  fontFolder: resolve('resources/fonts'),
  drawsSamples: false,
  workers: 1,
  clock: createFakeClock(),
})
afterAll(() => renderer.close())

let folder = ''
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'logo-'))))
afterEach(() => rmSync(folder, { recursive: true }))

/** Some hundred milliseconds of work for whoever prepares it. */
const slowLogo: GreyPicture = {
  width: 1200,
  height: 1200,
  ink: Uint8Array.from({ length: 1200 * 1200 }, (_, at) => (at * 7) % 256),
}
const empty: GreyPicture = { width: 3, height: 3, ink: new Uint8Array(9) }

it('is prepared without holding up the thread that asks, however large it is', async () => {
  await renderer.takeLogo(sampleLogo) // the thread has started
  let [turns, isAtWork] = [0, true]
  const turn = (): void => {
    turns += 1
    if (isAtWork) setImmediate(turn)
  }
  turn()
  expect(await renderer.takeLogo(slowLogo)).toMatchObject({ ok: true })
  isAtWork = false
  expect(turns).toBeGreaterThan(100)
})

it('keeps a picture of its own, which another start finds', async () => {
  const file = join(folder, 'new', 'logo.png')
  const store = createLogoStore(file, renderer)
  expect(store.read()).toBeNull()
  expect(await store.facts()).toEqual({ ok: true, value: null })
  const taken = await store.replace(sampleLogo)
  if (!taken.ok) throw new Error(taken.error.detail)
  expect(readFileSync(file).equals(taken.value.png)).toBe(true)
  const { widthPx, heightPx, blackShare } = taken.value
  const later = createLogoStore(file, renderer)
  expect(later.read()).toEqual(readFileSync(file))
  expect(await later.facts()).toEqual({ ok: true, value: { widthPx, heightPx, blackShare } })
  await later.remove()
  expect([later.read(), existsSync(file)]).toEqual([null, false])
})

it('is missing from labels only while the disk does not give it out', async () => {
  const file = join(folder, 'logo.png')
  mkdirSync(file)
  const store = createLogoStore(file, renderer)
  expect(store.read()).toEqual(new Uint8Array())
  expect(await store.facts()).toEqual({ ok: true, value: null })
  rmdirSync(file)
  await createLogoStore(file, renderer).replace(sampleLogo)
  expect(store.read()).toEqual(readFileSync(file))
})

it('is missing only so long, too, where the disk does not even let it be looked at', async () => {
  const file = join(folder, 'logo.png')
  symlinkSync('logo.png', file)
  const store = createLogoStore(file, renderer)
  expect(store.read()).toEqual(new Uint8Array())
  rmSync(file)
  await createLogoStore(file, renderer).replace(sampleLogo)
  expect(store.read()).toEqual(readFileSync(file))
})

it('stays as it was when the next picture is no logo', async () => {
  const file = join(folder, 'logo.png')
  const store = createLogoStore(file, renderer)
  await store.replace(sampleLogo)
  const before = readFileSync(file)
  expect(await store.replace(empty)).toMatchObject({
    ok: false,
    error: { kind: 'empty' },
  })
  expect(readFileSync(file).equals(before)).toBe(true)
  expect(store.read()).toEqual(new Uint8Array(before))
})

it('is what was asked for last, although a change is still under way', async () => {
  const file = join(folder, 'logo.png')
  const store = createLogoStore(file, renderer)
  const first = store.replace(slowLogo)
  const second = store.replace(sampleLogo)
  const removed = store.remove()
  const third = store.replace(sampleLogo)
  const all = await Promise.all([first, second, removed, third])
  expect(all[3]).toMatchObject({ ok: true })
  expect(existsSync(file)).toBe(true)
  await Promise.all([store.replace(sampleLogo), store.remove()])
  expect([store.read(), existsSync(file)]).toEqual([null, false])
})

it('tells of a file that the disk has damaged, and can be replaced', async () => {
  const file = join(folder, 'logo.png')
  writeFileSync(file, 'nothing')
  const store = createLogoStore(file, renderer)
  expect(await store.facts()).toEqual({ ok: true, value: null })
  expect(await store.replace(sampleLogo)).toMatchObject({ ok: true })
  expect(await store.facts()).toMatchObject({ ok: true, value: { widthPx: 619 } })
})

it('stays as it was when the thread dies over a file', async () => {
  const file = join(folder, 'logo.png')
  writeFileSync(file, 'before')
  const dying = createLabelRenderer({
    workerFile: new URL('../fixtures/faulty.worker.ts', import.meta.url),
    fontFolder: '',
    drawsSamples: false,
    workers: 1,
    clock: createFakeClock(),
  })
  const store = createLogoStore(file, dying)
  expect(await store.replace({ width: 5, height: 1, ink: Buffer.from('CRASH') })).toMatchObject({
    ok: false,
    error: { kind: 'not-read' },
  })
  await dying.close()
  expect(readFileSync(file, 'utf8')).toBe('before')
})

it('of a profile of 0.1.0 is read as it was kept', async () => {
  const file = join(folder, 'logo.png')
  writeFileSync(file, sampleLogoPng)
  const store = createLogoStore(file, renderer)
  expect(await store.facts()).toMatchObject({ ok: true, value: { widthPx: 619, heightPx: 182 } })
})
