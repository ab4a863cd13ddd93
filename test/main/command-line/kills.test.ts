import { execFile, fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { command } from './ask.ts'

/** A station in a process of its own, which is killed where a test says so. */
let home: string
let station: ChildProcess | null = null
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'command-kills-'))
})
afterEach(async () => {
  await close()
  rmSync(home, { recursive: true, force: true })
})

async function open(...killed: readonly ('behind' | 'within')[]): Promise<void> {
  station = fork(join(import.meta.dirname, 'station-process.ts'), [home, ...killed])
  await once(station, 'message')
}

async function close(): Promise<void> {
  const open = station
  station = null
  if (open === null || open.exitCode !== null || open.signalCode !== null) return
  const ended = once(open, 'exit')
  open.send('stop')
  await ended
}

const profile = (): string => join(home, 'profile')
const run = (...args: readonly string[]) => command(profile(), ...args)

/** The station dies before it answers. */
async function killedBy(...args: readonly string[]): Promise<void> {
  const dying = station
  const died = dying === null ? null : once(dying, 'exit')
  expect(await run(...args)).toMatchObject({ exitCode: 4, error: { code: 'no-answer' } })
  await died
  expect(dying?.signalCode).toBe('SIGKILL')
}

const heading = 'Mã đơn,Tên,SĐT,Địa chỉ,Phường,Tỉnh,COD,Tên hàng,Số lượng,Khối lượng (kg)\n'
function sheet(orders: number): string {
  const path = join(home, 'don-hang.csv')
  const lines = Array.from(
    { length: orders },
    (_, n) => `D-${n + 1},Lê An,0912345678,1 Trần Phú,Phường Hải Châu,Đà Nẵng,100000,Ấm siêu tốc,1,"0,5"\n`,
  )
  writeFileSync(path, heading + lines.join(''))
  return path
}

const numbers = (): string => {
  const path = join(home, 'numbers.txt')
  writeFileSync(path, 'D-1\nD-2\nD-3\n')
  return path
}

interface Counts {
  readonly drafts: Readonly<Record<string, number>>
  readonly orders: Readonly<Record<string, number>>
}
const counts = async (): Promise<Counts> => (await run('status'))?.value as Counts

it('answers what was done and not answered, and does none of it twice', { timeout: 60_000 }, async () => {
  const path = sheet(3)
  await open('behind')
  await killedBy('import', path, '--request-id', 'r1')
  await open()
  expect(await run('import', path, '--request-id', 'r1')).toMatchObject({ value: { imported: { added: 3 } } })
  expect(await run('import', path, '--request-id', 'r1')).toMatchObject({ repeated: true })
  expect((await counts()).orders).toMatchObject({ waiting: 3 })
  await close()

  await open('behind')
  await killedBy('send', numbers(), '--request-id', 's1')
  await open()
  expect(await run('send', numbers(), '--request-id', 's1', '--wait', '30')).toMatchObject({ value: { made: [] } })
  const { drafts } = await counts()
  // What was on the wire when the station died is unclear, as after any kill, and is a person's to say.
  expect((drafts['CREATED'] ?? 0) + (drafts['UNKNOWN'] ?? 0)).toBe(3)
  expect(Object.values(drafts).reduce((all, count) => all + count, 0)).toBe(3)
})

it('enters an import anew that was killed in its middle, once, with everything', { timeout: 60_000 }, async () => {
  const path = sheet(3_000)
  await open('within')
  await killedBy('import', path, '--request-id', 'r1')
  await open()
  expect(await run('import', path, '--request-id', 'r1')).toMatchObject({
    value: { imported: { state: 'done', added: 3_000 } },
  })
  expect((await counts()).orders).toMatchObject({ waiting: 3_000 })
})

it(
  'turns a sheet into labels by the example of the documents, once, however often it runs',
  { timeout: 60_000 },
  async () => {
    const path = sheet(3)
    await open()
    const example = join(import.meta.dirname, '../../../docs/examples/sheet-to-labels.mjs')
    const first = await promisify(execFile)(process.execPath, [example, path, profile()])
    expect(first.stdout.trim().split('\n')).toEqual(
      [1, 2, 3].map((n) => expect.stringMatching(`^D-${n}\tbilled\t\\S+$`)),
    )
    const labels = () => globSync('documents/**/*.pdf', { cwd: home })
    const printed = labels()
    expect(printed).not.toEqual([])
    expect(await run('status')).toMatchObject({ value: { drafts: { CREATED: 3 }, printing: { missing: 0 } } })
    const second = await promisify(execFile)(process.execPath, [example, path, profile()])
    expect(second.stdout).toBe(first.stdout)
    expect(labels()).toEqual(printed)
    expect(await run('status')).toMatchObject({ value: { drafts: { CREATED: 3 } } })
  },
)
