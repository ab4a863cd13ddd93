import { chmodSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSumatraPrinter } from '../../../../src/main/printing/printers/sumatra-printer.ts'

const folder = mkdtempSync(join(tmpdir(), 'sumatra-'))
const paperMm = { width: 100, height: 150 }
const options = { printer: 'Xprinter XP-420B "kho"', copies: 2, pages: 1, paperMm, paperName: '100x150', title: 'Tem' }

/** A program that writes down its arguments, says something and ends as told. */
function program(name: string, lines: string): string {
  const file = join(folder, name)
  writeFileSync(file, `#!/bin/sh\nprintf '%s\\n' "$@" > "${file}.args"\n${lines}\n`)
  chmodSync(file, 0o755)
  return file
}
const printerWith = (sumatra: string, powershell = sumatra) =>
  createSumatraPrinter({ program: sumatra, powershell, environment: process.env })

test('prints at 100 % with paper and copies, each argument whole', async () => {
  const sumatra = program('good', 'exit 0')
  expect(await printerWith(sumatra).print('C:\\tem của tôi.pdf', options)).toEqual({ kind: 'printed', systemJob: '' })
  expect(readFileSync(`${sumatra}.args`, 'utf8').trim().split('\n')).toEqual([
    '-print-to',
    'Xprinter XP-420B "kho"',
    '-print-settings',
    'noscale,2x,simplex,paper=100x150',
    '-silent',
    'C:\\tem của tôi.pdf',
  ])
})

test('leaves the paper to the driver where the profile names none', async () => {
  const sumatra = program('plain', 'exit 0')
  await printerWith(sumatra).print('a.pdf', { ...options, paperName: '' })
  expect(readFileSync(`${sumatra}.args`, 'utf8')).toContain('noscale,2x,simplex\n')
})

test('a paper whose name holds a comma is refused: behind it SumatraPDF would read which pages to print', async () => {
  const sumatra = program('comma', 'exit 0')
  const outcome = await printerWith(sumatra).print('a.pdf', { ...options, paperName: 'Label 4,5 x 6' })
  expect(outcome).toMatchObject({ kind: 'not-printed', reason: 'printer-refused' })
  expect(existsSync(`${sumatra}.args`)).toBe(false)
})

test('names a printer that is not there, a program that is missing, and anything else as unclear', async () => {
  const gone = program('gone', 'echo "Printer with given name doesn\'t exist, printer not found" >&2; exit 1')
  expect(await printerWith(gone).print('a.pdf', options)).toMatchObject({ reason: 'printer-not-found' })
  expect(await printerWith(join(folder, 'none')).print('a.pdf', options)).toMatchObject({ reason: 'print-system-down' })
  const odd = program('odd', 'exit 3')
  expect(await printerWith(odd).print('a.pdf', options)).toMatchObject({ kind: 'unclear', reason: 'answer-unclear' })
})

test('where the system starts no program nothing was printed, and no printer is known', async () => {
  const blocked = program('blocked', 'exit 0')
  chmodSync(blocked, 0o644)
  for (const one of [blocked, join(blocked, 'SumatraPDF.exe')]) {
    const down = { kind: 'not-printed', reason: 'print-system-down' }
    expect(await printerWith(one).print('a.pdf', options)).toMatchObject(down)
    expect(await printerWith(one).list()).toMatchObject({ ok: false, error: down })
  }
})

test('lists every printer, also beside one of which Windows knows little', async () => {
  const listed = [
    { Name: 'Máy in kho', PrinterStatus: 3, WorkOffline: false, Default: true },
    { Name: 'Ảo', PrinterStatus: null, WorkOffline: null, Default: null },
  ]
  const powershell = program('little', `cat <<'END'\n\ufeff${JSON.stringify(listed)}\nEND`)
  expect(await printerWith('none', powershell).list()).toMatchObject({
    value: [{ name: 'Máy in kho' }, { name: 'Ảo', state: 'ready', acceptsJobs: true, isDefault: false }],
  })
})

test('lists what Windows knows about its printers', async () => {
  const listed = [
    { Name: 'Máy in kho', PrinterStatus: 3, WorkOffline: false, Default: true },
    { Name: 'Cũ', PrinterStatus: 7, WorkOffline: true, Default: false },
  ]
  const powershell = program('powershell', `cat <<'END'\n${JSON.stringify(listed)}\nEND`)
  expect(await printerWith('none', powershell).list()).toEqual({
    ok: true,
    value: [
      { name: 'Máy in kho', state: 'ready', acceptsJobs: true, isDefault: true },
      { name: 'Cũ', state: 'stopped', acceptsJobs: false, isDefault: false },
    ],
  })
  expect(await printerWith('none', program('broken', 'echo nonsense')).list()).toMatchObject({ ok: false })
})
