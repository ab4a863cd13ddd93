import { expect, test } from 'vitest'
import { cancelPhrasesSchema, joinedPhrases, phrasesOf } from '../../../../src/shared/domain/request/cancel-phrases.ts'

const lines = (count: number): string[] => Array.from({ length: count }, (_, index) => `Đã hủy ${index}`)

test('each line of a field is a phrase, without blanks around it, empty lines and repetitions', () => {
  expect(phrasesOf(' Đã hủy {code} \n\n  \r\nCancelled\nĐã hủy {code}')).toEqual(['Đã hủy {code}', 'Cancelled'])
})

test('what a field gives is never more than the settings take', () => {
  const longest = 'h'.repeat(300)
  expect(phrasesOf(`${longest}y`)).toEqual([longest])
  expect(phrasesOf(lines(201).join('\n'))).toEqual(lines(200))
  const isTaken = (accepted: string[]): boolean => cancelPhrasesSchema.safeParse({ accepted, refused: [] }).success
  expect([isTaken([longest]), isTaken(lines(200))]).toEqual([true, true])
  expect([isTaken([`${longest}y`]), isTaken(lines(201)), isTaken([' '])]).toEqual([false, false, false])
})

test('what the station knows comes behind what is shipped, each on its own side', () => {
  const joined = joinedPhrases({ accepted: ['a'], refused: ['r'] }, { accepted: ['b'], refused: ['s'] })
  expect(joined).toEqual({ accepted: ['a', 'b'], refused: ['r', 's'] })
})
