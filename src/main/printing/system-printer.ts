import { join } from 'node:path'
import { createCupsPrinter } from './cups-printer.ts'
import type { PrinterAdapter } from './printer-adapter.ts'
import { createSumatraPrinter } from './sumatra-printer.ts'

/** A label printer out of paper is filled within this time; later the job is unclear and a person looks. */
const followMs = 120_000

/** The print system of this machine. */
export function createSystemPrinter(
  platform: string,
  environment: NodeJS.ProcessEnv,
  resourcesFolder: string,
): PrinterAdapter {
  if (platform !== 'win32') return createCupsPrinter({ environment, followMs })
  const windows = environment['SystemRoot'] ?? 'C:\\Windows'
  return createSumatraPrinter({
    program: join(resourcesFolder, 'sumatrapdf', 'SumatraPDF.exe'),
    powershell: join(windows, 'System32', 'WindowsPowerShell', 'v1.0', 'powershell.exe'),
    environment,
  })
}
