import { describe, expect, it } from 'vitest'
import { findMissingFiles } from '../../../scripts/structure/named-files.ts'

const paths = ['src/main/outbox/pause.ts', 'electron.vite.config.ts']
const missingIn = (text: string) => findMissingFiles({ path: 'docs/queue.md', text }, paths)

describe('files that a page names', () => {
  it('are found by their whole path, and by its end', () => {
    expect(missingIn('`src/main/outbox/pause.ts`, `outbox/pause.ts`, `pause.ts`, `electron.vite.config.ts`')).toEqual(
      [],
    )
  })

  it('are reported with page and line where no path ends like that', () => {
    expect(missingIn('first\nA pause is kept in `outbox/halt.ts` and `use.ts`.')).toEqual([
      { path: 'docs/queue.md', line: 2, name: 'outbox/halt.ts' },
      { path: 'docs/queue.md', line: 2, name: 'use.ts' },
    ])
  })

  it('are only those in backticks, no patterns and no placeholders', () => {
    expect(missingIn('see gone.ts, `draw-*.ts`, `proof/NAME/index.ts`, `NNNN-subject.ts` and `npm run gone`')).toEqual(
      [],
    )
  })
})
