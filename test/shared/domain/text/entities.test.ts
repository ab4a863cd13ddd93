import { expect, test } from 'vitest'
import { withoutEntities } from '../../../../src/shared/domain/text/entities.ts'

test.each([
  ['Gốm &amp; Mây', 'Gốm & Mây'],
  ['O&#39;Neil &quot;A&quot; &#x2F; B', 'O\'Neil "A" / B'],
  ['Nguy&#7877;n&nbsp;An &lt;3&gt;', 'Nguyễn An <3>'],
  ['A & B; C&D', 'A & B; C&D'],
  ['&ten;', '&ten;'],
  // Once: what was written as the name of a sign stays one.
  ['&amp;amp;', '&amp;'],
  ['&#9999999;', '\uFFFD'],
])('%s is %s', (written, meant) => {
  expect(withoutEntities(written)).toBe(meant)
})
