import { expect, test } from 'vitest'
import { measureFunctions } from '../../../scripts/structure/function-length.ts'

const measured = (text: string): Record<string, number> =>
  Object.fromEntries(measureFunctions({ path: 'any.ts', text }).map(({ name, lines }) => [name, lines]))

const body = (lines: number): string => Array.from({ length: lines }, (_, at) => `  use(${at})`).join('\n')

test('a function has the lines of its code, without blank lines and comments', () => {
  expect(measured(`function one() {\n${body(3)}\n\n  // why\n  /* and\n     why */\n}`)).toEqual({ one: 5 })
})

test('a factory counts without the functions that it returns, and each of these counts by itself', () => {
  const text = `function createOne() {\n  const at = 1\n  function two() {\n${body(4)}\n  }\n  return { two, three() {\n${body(2)}\n  } }\n}`
  expect(measured(text)).toEqual({ createOne: 3, two: 6, three: 4 })
})

test('a component is no factory: a function in it is part of it', () => {
  const text = `function Panel() {\n  const press = () => {\n${body(3)}\n  }\n  return <a onClick={press} />\n}`
  expect(
    Object.fromEntries(measureFunctions({ path: 'any.tsx', text }).map(({ name, lines }) => [name, lines])),
  ).toEqual({ Panel: 8, press: 5 })
})

test('each case of a test is a function, and what groups them is none', () => {
  const text = `describe('a', () => {\n  test('b', () => {\n${body(2)}\n  })\n  test.each([1])('c', () => {\n${body(5)}\n  })\n})`
  expect(measureFunctions({ path: 'any.test.ts', text }).map(({ lines }) => lines)).toEqual([4, 7])
})
