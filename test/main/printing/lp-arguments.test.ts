import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createCupsPrinter } from '../../../src/main/printing/printers/cups-printer.ts'

const folder = mkdtempSync(join(tmpdir(), 'lp-'))
const paperMm = { width: 72.04, height: 210 }
const options = { printer: 'kho', copies: 3, pages: 1, paperMm, paperName: '', title: 'Packbench SM1 (1)' }

/** The arguments of an `lp` that writes them down and then says something odd. */
async function argumentsFor(order: typeof options): Promise<string[]> {
  const lp = join(folder, 'lp')
  writeFileSync(lp, `#!/bin/sh\nprintf '%s\\n' "$@" > "${folder}/args"\necho odd >&2\nexit 1\n`)
  chmodSync(lp, 0o755)
  const printer = createCupsPrinter({
    environment: { ...process.env, PATH: `${folder}:/bin:/usr/bin` },
    followMs: () => 1,
  })
  expect(await printer.print('-a tem.pdf', order)).toMatchObject({ kind: 'unclear', reason: 'answer-unclear' })
  return readFileSync(join(folder, 'args'), 'utf8').trimEnd().split('\n')
}

// The server of the other tests prints without a filter, and so would keep 100 % whatever it is told.
test('lp is told the paper to a tenth of a millimetre, never to scale, and one side, each argument whole', async () => {
  const destination = ['-d', 'kho', '-n', '3', '-t', 'Packbench SM1 (1)']
  const paper = ['-o', 'media=Custom.72x210mm', '-o', 'print-scaling=none', '-o', 'sides=one-sided']
  const rest = ['-o', 'job-sheets=none,none', '--', '-a tem.pdf']
  expect(await argumentsFor(options)).toEqual([...destination, ...paper, ...rest])
})

test('lp is told the paper in the driver’s own words where the profile has them', async () => {
  expect(await argumentsFor({ ...options, paperName: 'w288h432' })).toContain('media=w288h432')
})
