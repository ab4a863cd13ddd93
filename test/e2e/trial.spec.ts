import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import SQLite from 'better-sqlite3'
import packageJson from '../../package.json' with { type: 'json' }
import { ask, expect, test } from './station.ts'

const recordOf = (profile: string): string => `${profile}.witness/start.json`
const read = (profile: string): Record<string, unknown> =>
  JSON.parse(readFileSync(recordOf(profile), 'utf8')) as Record<string, unknown>
const own = packageJson.version

/** An update from 0.0.9 is to prove its start. */
const updated = JSON.stringify({
  proven: '0.0.9',
  trial: { version: own, from: '0.0.9', isUpdate: true, starts: 0, previous: null },
  failed: null,
})

/** Starts the station on a profile, and waits until it has ended by itself. */
async function endOf(profile: string, env: NodeJS.ProcessEnv = {}): Promise<{ code: number; said: string }> {
  const args = ['src/browser-host/start.mjs', '--headless', `--user-data-dir=${profile}`]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...env } })
  let said = ''
  child.stderr.on('data', (part: Buffer) => (said += part.toString()))
  const [code] = (await once(child, 'exit')) as [number]
  return { code, said }
}

test('A version that is new on a profile proves its start before it opens the data, and is then the proven one', async ({
  open,
  profile,
}) => {
  const { station, hands } = await open()
  expect(read(profile)).toMatchObject({ proven: own })
  await hands.startTraining()
  await station.close()
  writeFileSync(recordOf(profile), JSON.stringify({ proven: '0.0.9', trial: null, failed: null }))
  const { page } = await open()
  await expect(page.getByTestId('screen-new-bill')).toBeVisible()
  expect((await ask(page, 'account.view', undefined)).account?.kind).toBe('training')
  expect(read(profile)).toEqual({ proven: own, trial: null, failed: null })
})

test('An update that cannot read the data migrates and sends nothing, and says so with what to do', async ({
  open,
  profile,
}) => {
  const { station, hands } = await open()
  await hands.startTraining()
  await station.close()
  const file = join(profile, 'accounts/training/station.db')
  const database = new SQLite(file)
  database.pragma('user_version = 99')
  database.close()
  const before = readFileSync(file)
  writeFileSync(recordOf(profile), updated)

  const { code, said } = await endOf(profile)
  expect(code).toBe(4)
  expect(said).toContain('Cài lại bản cũ 0.0.9')
  expect(said).toContain('schema 99')
  expect(readFileSync(file).equals(before)).toBe(true)
  expect(read(profile)).toMatchObject({ proven: '0.0.9', trial: { starts: 1 } })
})

for (const lost of ['connections', 'image-download']) {
  test(`An update without its file ${lost} is not proven: it could not call the carrier`, async ({ open, profile }) => {
    const { station, hands } = await open()
    await hands.startTraining()
    await station.close()
    const application = join(profile, 'application')
    for (const part of ['out', 'resources', 'package.json']) cpSync(part, join(application, part), { recursive: true })
    symlinkSync(resolve('node_modules'), join(application, 'node_modules'))
    const chunks = join(application, 'out/main/chunks')
    const files = readdirSync(chunks).filter((name) => name.startsWith(`${lost}-`))
    expect(files).toHaveLength(1)
    for (const name of files) rmSync(join(chunks, name))
    writeFileSync(recordOf(profile), updated)

    const { code } = await endOf(profile, { PACKBENCH_APP_ROOT: application })
    expect(code).toBe(4)
    expect(read(profile)).toMatchObject({ proven: '0.0.9', trial: { starts: 1 } })
  })
}
