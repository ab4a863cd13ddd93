import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openLedgerFile } from '../../src/simulator/ledger/ledger-file.ts'
import { V3_BODY } from './client.ts'

const CLI = join(import.meta.dirname, '../../src/simulator/cli.ts')

interface Run {
  readonly process: ChildProcess
  output(): string
  errors(): string
}

function run(...args: readonly string[]): Run {
  const child = spawn(process.execPath, [CLI, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let [output, errors] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  onTestFinished(() => void child.kill('SIGKILL'))
  return { process: child, output: () => output, errors: () => errors }
}

async function exitCode(started: Run): Promise<unknown> {
  const [code] = (await once(started.process, 'close')) as [unknown]
  return code
}

async function addressOf(started: Run): Promise<string> {
  await expect.poll(() => started.output(), { timeout: 10_000 }).toMatch(/listens on http:\S+\n/u)
  return /http:\S+/u.exec(started.output())![0]
}

async function post(url: string, body: unknown, token = ''): Promise<{ data: Record<string, string> }> {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await response.json()) as { data: Record<string, string> }
}

async function signIn(address: string): Promise<string> {
  const { data } = await post(`${address}/v1/auth/sign-in`, { username: 'training', password: 'training' })
  return data['jwt_token']!
}

it('prints its address, one redacted line a request, and ends cleanly on SIGTERM', async () => {
  const started = run('--port', '0', '--verbose', '--seed', '3')
  const address = await addressOf(started)
  const token = await signIn(address)
  await post(`${address}/v3/bill/create`, V3_BODY, token)
  await expect.poll(() => started.output()).toMatch(/POST \/v3\/bill\/create 200 \d+ms PB-1 SIM\d{9}\n/u)
  for (const secret of [token, 'password', V3_BODY['r_phone'], V3_BODY['r_name'], V3_BODY['r_address']]) {
    expect(started.output()).not.toContain(secret)
  }
  started.process.kill('SIGTERM')
  expect(await exitCode(started)).toBe(0)
  expect(started.errors()).toBe('')
})

it('loses no answered shipment when it is killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'simulator-cli-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const ledger = join(folder, 'ledger.jsonl')
  const started = run('--port', '0', '--ledger', ledger)
  const address = await addressOf(started)
  const token = await signIn(address)
  const answered: string[] = []
  const worker = async (name: number): Promise<void> => {
    for (let count = 0; ; count += 1) {
      const body = { ...V3_BODY, ref_code: `K-${name}-${count}` }
      const { data } = await post(`${address}/v3/bill/create`, body, token)
      answered.push(data['bill_code']!)
      if (answered.length === 60) started.process.kill('SIGKILL')
    }
  }
  await Promise.allSettled([1, 2, 3, 4].map(worker))
  const { history } = openLedgerFile(ledger, 1)
  const kept = new Set(history.flatMap((event) => (event.event === 'created' ? [event.registration.billCode] : [])))
  expect(answered.length).toBeGreaterThanOrEqual(60)
  expect(answered.filter((code) => !kept.has(code))).toEqual([])
})

it('serves the control routes only when asked to', async () => {
  const [open, closed] = [run('--port', '0', '--control'), run('--port', '0')]
  expect((await fetch(`${await addressOf(open)}/_control/ledger`)).status).toBe(200)
  expect((await fetch(`${await addressOf(closed)}/_control/ledger`)).status).toBe(404)
})

it('says in one sentence that the port is taken, and exits with 2', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const started = run('--port', String(port))
  expect(await exitCode(started)).toBe(2)
  expect(started.errors()).toBe(`Somebody else is already listening on port ${port}.\n`)
})

it('says in one sentence what is wrong with an option, and exits with 2', async () => {
  const started = run('--port', 'many')
  expect(await exitCode(started)).toBe(2)
  expect(started.errors()).toBe('--port takes a number from 0 to 65535, not "many"\n')
})
