import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sampleBill } from '../../../scripts/drive/sample-bill.ts'
import { ask, expect, haveBills, haveSender, sender, signIn, test, typedBill } from '../station.ts'

const root = join(import.meta.dirname, '../../..')
const start = [join(root, 'scripts/run.mjs'), 'start']

/** As whoever looks after the station types it. */
async function diagnosticsOf(profile: string): Promise<string> {
  const args = [...start, '--diagnostics', '--profile', profile]
  const env = { ...process.env, XDG_CONFIG_HOME: `${profile}-config` }
  return (await promisify(execFile)(process.execPath, args, { cwd: root, env, timeout: 60_000 })).stdout
}

test('the command line counts what is not sent, beside a station that runs, and says so by its exit code', async ({
  carrier,
  open,
  profile,
}) => {
  const { page } = await open()
  await signIn(page, carrier.url)
  const count = (): Promise<{ readonly code: number; readonly stdout: string }> =>
    promisify(execFile)(process.execPath, [...start, '--count-unsent', '--profile', profile], { cwd: root }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      (error: { readonly code: number; readonly stdout: string }) => error,
    )
  await ask(page, 'drafts.submit', {
    bill: sampleBill('KEPT-1'),
    intent: 'keep',
    draftId: null,
    referenceOverrideReason: null,
  })
  const { code, stdout } = await count()
  expect(code).toBe(10)
  expect(stdout).toMatch(/^\{"unsent":1,"unresolved":0,"requests":0,"unread":0,/m)
})

test('the command line writes what support asks for, beside a station that runs and without one, and nothing of persons or secrets', async ({
  carrier,
  open,
  profile,
  documents,
}) => {
  const folder = join(documents, 'Packbench')
  const found = (): string[] => readdirSync(folder).filter((name) => name.startsWith('diagnostics-'))
  const { page, station } = await open()
  await signIn(page, carrier.url)
  await haveSender(page)
  await ask(page, 'operators.add', { name: 'Trần Thị Canary', pin: '4071' })
  const [billCode = ''] = await haveBills(page, 1)
  const { receiver } = sampleBill('HAVE-1')
  const { phone, name, address } = typedBill(1)
  expect(await diagnosticsOf(profile)).toContain('Packbench is running')
  await expect.poll(found).toHaveLength(1)
  const whileRunning = readFileSync(join(folder, found()[0] ?? ''), 'utf8')
  await station.close()
  rmSync(join(folder, found()[0] ?? ''))
  expect(await diagnosticsOf(profile)).toContain(found()[0])
  const alone = readFileSync(join(folder, found()[0] ?? ''), 'utf8')
  const personal = [name, phone, address, receiver.name, receiver.phone, sender.name, sender.phone, sender.address]
  for (const text of [whileRunning, alone]) {
    expect(text).toContain('Packbench 0.1.0')
    expect(text).toMatch(/health \{"part":"disk"/)
    expect(text).toContain('--- station.log')
    for (const canary of [...personal, 'Trần Thị Canary', 'HAVE-1', billCode]) expect(text).not.toContain(canary)
    expect(text).not.toMatch(/eyJ[\w-]{10,}|Bearer |refresh_token|"password"/)
  }
  expect(whileRunning).toMatch(/health \{"part":"carrier".*"good"/s)
})
