import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'

const root = join(import.meta.dirname, '../..')

interface Summary {
  readonly runtime: string
  readonly bills: readonly { readonly billCode: string; readonly state: string; readonly cancel: string | null }[]
  readonly label: { readonly billCode: string; readonly file: string }
  readonly steps: readonly { readonly picture: string; readonly seconds: number }[]
}

test('the demonstration does the main job, and its label scans as the bill code of its summary', () => {
  const out = mkdtempSync(join(tmpdir(), 'packbench-demo-spec-'))
  try {
    execFileSync(process.execPath, [join(root, 'scripts/demo/index.ts'), '--out', out], { cwd: root, stdio: 'pipe' })
    const summary = JSON.parse(readFileSync(join(out, 'summary.json'), 'utf8')) as Summary
    expect(summary.bills.map(({ state }) => state)).toEqual(['CREATED', 'CREATED', 'CREATED', 'CREATED'])
    expect(new Set(summary.bills.map(({ billCode }) => billCode)).size).toBe(4)
    expect(summary.bills.map(({ cancel }) => cancel)).toEqual([null, null, null, 'accepted'])
    expect(readdirSync(out)).toEqual(expect.arrayContaining(summary.steps.map(({ picture }) => picture)))
    const page = join(out, 'label')
    execFileSync('pdftoppm', ['-r', '203', '-mono', '-singlefile', join(out, summary.label.file), page])
    const scanned = execFileSync('zbarimg', ['-q', '--raw', `${page}.pbm`], { encoding: 'utf8' })
    // Once as Code 128, once as QR.
    expect(scanned.trim().split('\n')).toEqual([summary.label.billCode, summary.label.billCode])
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
})
