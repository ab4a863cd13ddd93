import { join } from 'node:path'
import { createCupsPrinter, usualFollowMs } from './cups-printer.ts'
import type { PrinterAdapter } from '../../ports/printer.ts'
import { createSumatraPrinter } from './sumatra-printer.ts'

/** The print system of this machine. */
export function createSystemPrinter(
  platform: string,
  environment: NodeJS.ProcessEnv,
  resourcesFolder: string,
): PrinterAdapter {
  if (platform !== 'win32') return createCupsPrinter({ environment, followMs: usualFollowMs })
  const windows = environment['SystemRoot'] ?? 'C:\\Windows'
  return createSumatraPrinter({
    program: join(resourcesFolder, 'sumatrapdf', 'SumatraPDF.exe'),
    powershell: join(windows, 'System32', 'WindowsPowerShell', 'v1.0', 'powershell.exe'),
    environment,
  })
}
