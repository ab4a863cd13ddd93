import { existsSync, mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { printSpooled } from '../../../../src/main/printing/run/spooled-print.ts'

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
    const options = {
      printer: 'label',
      copies: 1,
      pages: 1,
      paperMm: { width: 100, height: 150 },
      paperName: '',
      title: '',
    }
    await printSpooled({ printer, spoolFolder, pdf: Buffer.from('%PDF'), options })
    expect(seen).toMatchObject([{ mode: 0o600 }])
    expect(existsSync(seen[0]!.file)).toBe(false)
  },
)
