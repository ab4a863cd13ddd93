import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fakePrinter, openPrintingStation, writtenLabels } from '../printing-station.ts'
import { emptySpoolFolder, printSpooled } from '../../../../src/main/printing/run/spooled-print.ts'

const notRemoved = 'a PDF for the printer could not be removed'

const noFault = (cause: unknown): never => {
  throw cause
}

const options = {
  printer: 'label',
  copies: 1,
  pages: 1,
  paperMm: { width: 100, height: 150 },
  paperName: '',
  title: '',
}

test.skipIf(process.platform === 'win32')(
  'nobody else reads the receivers in a PDF on its way to the printer, and it is gone behind it',
  async () => {
    const spoolFolder = join(mkdtempSync(join(tmpdir(), 'spool-')), 'printing')
    const seen: { readonly file: string; readonly mode: number }[] = []
    const printer = {
      print(file: string) {
        seen.push({ file, mode: statSync(file).mode & 0o777 })
        return Promise.resolve({ kind: 'printed', systemJob: '' } as const)
      },
    }
    await printSpooled({ printer, spoolFolder, pdf: Buffer.from('%PDF'), options, fault: noFault })
    expect(seen).toMatchObject([{ mode: 0o600 }])
    expect(existsSync(seen[0]!.file)).toBe(false)
  },
)

test.skipIf(process.platform === 'win32')(
  'a file that cannot be removed changes nothing of what the printer said, and is in the log',
  async () => {
    const faults: unknown[] = []
    const fault = (cause: unknown): void => void faults.push(cause)
    const spoolFolder = join(mkdtempSync(join(tmpdir(), 'spool-')), 'printing')
    const printer = {
      print() {
        // As while another program has it open: there is no way to the file.
        rmSync(spoolFolder, { recursive: true })
        symlinkSync(spoolFolder, spoolFolder)
        return Promise.resolve({ kind: 'printed', systemJob: '7' } as const)
      },
    }
    const printed = printSpooled({ printer, spoolFolder, pdf: Buffer.from('%PDF'), options, fault })
    expect(await printed).toEqual({ kind: 'printed', systemJob: '7' })
    expect(faults).toMatchObject([{ message: notRemoved, cause: { path: expect.stringMatching(/paper-.*\.pdf$/) } }])
  },
)

/** A place where no PDF can be written, as on a full disk. */
function unwritable(): string {
  const folder = mkdtempSync(join(tmpdir(), 'spool-'))
  writeFileSync(join(folder, 'printing'), '')
  return folder
}

test('a PDF that the disk does not take is not printed: nothing is handed over, and why is in the log', async () => {
  const faults: unknown[] = []
  const spoolFolder = join(unwritable(), 'printing')
  const never = () => expect.unreachable()
  const print = { printer: { print: never }, spoolFolder, pdf: Buffer.from('%PDF'), options, handing: never }
  const outcome = await printSpooled({ ...print, fault: (cause) => faults.push(cause) })
  const detail = expect.stringMatching(/EEXIST|ENOTDIR/) as string
  expect(outcome).toEqual({ kind: 'not-printed', reason: 'file-not-written', detail })
  expect(faults).toMatchObject([{ code: expect.stringMatching(/EEXIST|ENOTDIR/) as string }])
})

test('the labels of a print for which the disk has no room say so, all of them, and are missing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'spool-'))
  const printer = fakePrinter(
    () => expect.unreachable(),
    () => '',
  )
  const station = openPrintingStation(printer.adapter, writtenLabels(), folder)
  writeFileSync(join(folder, 'printing'), '')
  const billCodes = Array.from({ length: 25 }, (_, n) => `SM${n}`)
  for (const billCode of billCodes) station.addBill(billCode)
  await station.ask['printing.print']({ billCodes, profileId: 'counter', reprint: false })
  const reasons = () => station.jobs.labels.list(['failed'], false, 0, 99).rows.map(({ reason }) => reason)
  await expect.poll(reasons).toEqual(billCodes.map(() => 'file-not-written'))
  expect(station.jobs.labels.missing(0, 99)).toEqual(billCodes)
  expect(station.faults).toHaveLength(1)
  await station.close()
})

test('what a process has left is removed at the start', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'spool-')), 'printing')
  mkdirSync(folder)
  writeFileSync(join(folder, 'paper-1.pdf'), '')
  emptySpoolFolder(folder, noFault)
  expect(existsSync(folder)).toBe(false)
})

test('nothing is in the log where no process has left anything', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'spool-')), 'printing')
  expect(() => emptySpoolFolder(folder, noFault)).not.toThrow()
})

test.runIf(process.platform === 'linux')(
  'a folder that cannot be emptied keeps no account from opening, and is in the log: receivers’ names may stay in it',
  () => {
    const faults: unknown[] = []
    // The system lets nobody remove what is in it.
    emptySpoolFolder('/proc/self/fdinfo', (cause) => faults.push(cause))
    expect(faults).toMatchObject([{ message: notRemoved, cause: { code: 'EPERM' } }])
  },
)
