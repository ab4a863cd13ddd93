import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PrinterProfile } from '../../shared/domain/printing.ts'
import type { PrintTools } from './print-batch.ts'
import type { PrintOutcome } from './printer-adapter.ts'

/** One test page in the profile's paper; copies do not apply. */
export async function printTestPage(
  { labels, printer }: PrintTools,
  profile: PrinterProfile,
  spoolFolder: string,
): Promise<PrintOutcome> {
  const { pdf, paperMm } = await labels.testPage(profile.template, profile.dpi)
  mkdirSync(spoolFolder, { recursive: true })
  const file = join(spoolFolder, `test-page-${randomUUID()}.pdf`)
  writeFileSync(file, pdf)
  try {
    const { paperName } = profile
    return await printer.print(file, {
      printer: profile.printer,
      copies: 1,
      pages: 1,
      paperMm,
      paperName,
      title: 'Packbench test page',
    })
  } finally {
    rmSync(file, { force: true })
  }
}
