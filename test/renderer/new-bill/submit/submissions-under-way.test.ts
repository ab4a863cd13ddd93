import { expect, it } from 'vitest'
import { emptyBill } from '../../../../src/shared/domain/bill/bill-input.ts'
import { fillForm, type FormValues } from '../../../../src/renderer/src/new-bill/form/form-values.ts'
import { createPile, type Sheet } from '../../../../src/renderer/src/new-bill/submit/submissions-under-way.ts'

const texts = (note: string): FormValues => ({ ...fillForm(emptyBill), note })
const sheet = (note: string): Sheet => ({ values: texts(note), begun: null, given: '' })
const notes = (all: readonly FormValues[]): string[] => all.map(({ note }) => note)

it('keeps a bill that was sent until main has it, before the one that is being typed', () => {
  const pile = createPile()
  const first = sheet('1')
  pile.sent(first)
  expect(notes(pile.all(texts('2')))).toEqual(['1', '2'])
  expect(notes(pile.all(null))).toEqual(['1'])
  pile.taken(first)
  expect(notes(pile.all(texts('2')))).toEqual(['2'])
})

it('keeps what was typed since behind a bill that main refused, and brings it back after that', () => {
  const pile = createPile()
  const [first, second] = [sheet('1'), sheet('2')]
  pile.sent(first)
  pile.refused(first, second)
  expect(pile.waiting()).toBe(1)
  expect(notes(pile.all(texts('1 mended')))).toEqual(['1 mended', '2'])
  expect(pile.next()).toBe(second)
  expect([pile.next(), pile.waiting()]).toEqual([null, 0])
})

it('loses neither of two bills that are refused one after the other', () => {
  const pile = createPile()
  const [first, second, third] = [sheet('1'), sheet('2'), sheet('3')]
  pile.sent(first)
  pile.sent(second)
  pile.refused(first, third)
  pile.refused(second, first)
  expect(notes(pile.all(second.values))).toEqual(['2', '1', '3'])
  expect([pile.next(), pile.next()]).toEqual([first, third])
})

it('says when something has moved, and takes what a restart has kept', () => {
  const pile = createPile()
  let moves = 0
  const stop = pile.subscribe(() => (moves += 1))
  pile.restore([texts('2'), texts('3')])
  expect([moves, pile.waiting()]).toEqual([1, 2])
  stop()
  expect(pile.next()?.values.note).toBe('2')
  expect(moves).toBe(1)
})
