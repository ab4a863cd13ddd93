import { differences } from '../../scripts/shift/books.ts'
import { usualParcels } from '../../scripts/shift/customers.ts'
import { createCountedKeys } from '../../scripts/shift/counted-keys.ts'
import { runShift, tasks } from '../../scripts/shift/run-shift.ts'
import { createTaskLog } from '../../scripts/shift/task-log.ts'
import { expect, sender, signIn, test } from './station.ts'

test('a shift by keyboard and scanner, with two mistakes and an outage, leaves the carrier with what the packer believes', async ({
  carrier,
  open,
}) => {
  test.slow()
  const { page, hands } = await open([`--carrier=${carrier.url}`])
  await signIn(page, carrier.url)
  await hands.connected()
  await hands.enterSender(sender)
  await hands.keepParcels(usualParcels)
  await page.getByTestId('field-receiver.phone').focus()
  const hand = createCountedKeys(page)
  const log = createTaskLog(hand)
  const books = await runShift({ page, hand, log, carrier }, 20)
  expect(differences(books, carrier.simulator())).toEqual([])
  const each = (task: string, count: 'keys' | 'presses'): number => {
    const row = log.rows().find((candidate) => candidate.task === task)
    return row === undefined ? Infinity : row[count] / row.times
  }
  expect(each(tasks.repeat, 'presses')).toBeLessThanOrEqual(7)
  expect(each(tasks.new, 'keys')).toBeLessThanOrEqual(70)
})
