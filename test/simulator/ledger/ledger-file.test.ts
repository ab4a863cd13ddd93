import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openLedgerFile } from '../../../src/simulator/ledger/ledger-file.ts'
import { FROZEN_CLOCK, startSignedIn } from '../client.ts'

function freshPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'simulator-ledger-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'ledger.jsonl')
}

it('brings every shipment, its state and its seed into the next life', async () => {
  const ledgerPath = freshPath()
  const first = await startSignedIn({ ledgerPath, seed: 5, clock: FROZEN_CLOCK })
  const [kept, cancelled] = [await first.create(), await first.create({ ref_code: 'PB-2' })]
  await first.post('/v3/bill/update-shipping', { bill_code: kept, note: 'gọi trước' })
  await first.post('/v3/bill/destroy', { bill_code: [cancelled] })
  const before = first.simulator.ledger.all()
  await first.simulator.close()

  const second = await startSignedIn({ ledgerPath, seed: 6, clock: FROZEN_CLOCK })
  expect(second.simulator.ledger.all()).toEqual(before)
  expect(second.simulator.statusOf(cancelled)).toBe(6)
  const next = await second.create({ ref_code: 'PB-3' })
  expect(second.simulator.ledger.find(next)).toMatchObject({ sequence: 3, billId: 4_000_003 })
  await second.simulator.close()
  const codes = [kept, cancelled, next]
  const inMemory = await startSignedIn({ seed: 5 })
  expect([await inMemory.create(), await inMemory.create(), await inMemory.create()]).toEqual(codes)
})

it('has the line in the file before the client has the answer', async () => {
  const ledgerPath = freshPath()
  const client = await startSignedIn({ ledgerPath })
  const code = await client.create()
  expect(readFileSync(ledgerPath, 'utf8')).toContain(`"billCode":"${code}"`)
})

it('cuts off a last line that a kill left unfinished, and goes on after the whole ones', async () => {
  const ledgerPath = freshPath()
  const first = await startSignedIn({ ledgerPath })
  await first.create()
  await first.simulator.close()
  appendFileSync(ledgerPath, '{"event":"created","registr')
  const second = await startSignedIn({ ledgerPath })
  expect(second.simulator.ledger.all()).toHaveLength(1)
  await second.create()
  await second.simulator.close()
  expect(openLedgerFile(ledgerPath, 1).history.filter(({ event }) => event === 'created')).toHaveLength(2)
})

it('refuses a file with a damaged line and says which', () => {
  const path = freshPath()
  writeFileSync(path, '{"event":"opened","seed":1}\nnonsense\n{"event":"answered","sequence":1}\n')
  expect(() => openLedgerFile(path, 1)).toThrow('Line 2')
  writeFileSync(path, '{"event":"opened","seed":1}\n{"event":"unheard-of"}\n')
  expect(() => openLedgerFile(path, 1)).toThrow('Line 2')
})

it('refuses a file that is something else, and leaves it alone', () => {
  const path = freshPath()
  writeFileSync(path, '{"name":"packbench"}\n')
  expect(() => openLedgerFile(path, 1)).toThrow('no ledger')
  expect(readFileSync(path, 'utf8')).toBe('{"name":"packbench"}\n')
})
