import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const page = readFileSync(join(root, 'docs/security.md'), 'utf8')
const named = [...page.matchAll(/`(test\/[^`]+)` "([^"]+)"/g)].map(([, file = '', title = '']) => ({ file, title }))

test('all twenty points have a test or a reason', () => {
  const points = [...page.matchAll(/^\| (\d+)\. .*\| *(.*?) *\|$/gm)].map(([, point, test = '']) => [
    Number(point),
    test,
  ])
  expect(points.map(([point]) => point)).toEqual(Array.from({ length: 20 }, (_each, index) => index + 1))
  for (const [, test] of points) expect(test).toMatch(/^(`test\/|none: .{20})/)
})

test('each test that the page names is there', () => {
  expect(named.length).toBeGreaterThan(20)
  const missing = named.filter(({ file, title }) => !readFileSync(join(root, file), 'utf8').includes(`'${title}'`))
  expect(missing).toEqual([])
})
