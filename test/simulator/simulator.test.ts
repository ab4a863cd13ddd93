import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createSimulator } from '../../src/simulator/simulator.ts'
import { FROZEN_CLOCK, startClient } from './client.ts'

function freshSocketPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'simulator-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'carrier.sock')
}

function statusOver(socketPath: string, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({ socketPath, path }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .once('error', reject)
      .end()
  })
}

it('listens on a Unix socket and opens no port', async () => {
  const socketPath = freshSocketPath()
  const simulator = createSimulator()
  expect(await simulator.listen({ socketPath })).toBe(socketPath)
  expect(await statusOver(socketPath, '/portal')).toBe(200)
  await simulator.close()
  expect(existsSync(socketPath)).toBe(false)
})

it('replaces the socket of a process that was killed, but not that of a living one', async () => {
  const socketPath = freshSocketPath()
  const code = `require('net').createServer().listen(${JSON.stringify(socketPath)}, () => console.log('up'))`
  const dying = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(dying.stdout, 'data')
  const simulator = createSimulator()
  onTestFinished(() => simulator.close())
  const blocked = createSimulator()
  await expect(blocked.listen({ socketPath })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await blocked.close()
  dying.kill('SIGKILL')
  await once(dying, 'exit')
  expect(existsSync(socketPath)).toBe(true)
  await simulator.listen({ socketPath })
  expect(await statusOver(socketPath, '/portal')).toBe(200)
})

it('closes twice without complaint, and without ever having listened', async () => {
  const simulator = createSimulator()
  await simulator.close()
  await expect(simulator.close()).resolves.toBeUndefined()
})

it('refuses a lifetime that is no duration', () => {
  expect(() => createSimulator({ accessTokenLifetime: 'a while' })).toThrow(RangeError)
})

it('starts with sample shipments in several stages of life, the same for the same seed', async () => {
  const [one, two] = [1, 2].map(() => createSimulator({ seed: 3, sampleBills: 40, clock: FROZEN_CLOCK }))
  const entries = one!.ledger.all()
  expect(entries).toHaveLength(40)
  expect(two!.ledger.all()).toEqual(entries)
  expect(entries.every((entry) => entry.origin === 'sample')).toBe(true)
  const statuses = new Set(entries.map((entry) => one!.statusOf(entry.billCode)))
  for (const status of [2, 4, 12, 15]) expect(statuses).toContain(status)
  expect(one!.ledger.duplicates()).toEqual([])
})

it('knows the status of what exists and of nothing else', async () => {
  const client = await startClient()
  await client.signIn()
  expect(client.simulator.statusOf(await client.create())).toBe(2)
  expect(client.simulator.statusOf('NOPE')).toBeNull()
  expect(() => client.simulator.moveTo('NOPE', 4)).toThrow('NOPE')
})
