import { expect, test } from 'vitest'
import { holdEarlyAlerts } from '../../../src/main/shell/early-alerts.ts'

test('an alert of the start waits for the page, once; other events and later alerts go through at once', () => {
  const sent: unknown[] = []
  const way = holdEarlyAlerts((name, payload) => sent.push([name, payload]))
  way.send('station.alert', 1)
  way.send('queue.changed', 2)
  expect(sent).toEqual([['queue.changed', 2]])
  way.pageLoaded()
  way.pageLoaded()
  way.send('station.alert', 3)
  expect(sent.slice(1)).toEqual([
    ['station.alert', 1],
    ['station.alert', 3],
  ])
})

test('an alert that comes while a crashed page is loaded again waits for it', () => {
  const sent: unknown[] = []
  const way = holdEarlyAlerts((_name, payload) => sent.push(payload))
  way.pageLoaded()
  way.pageGone()
  way.send('station.alert', 1)
  expect(sent).toEqual([])
  way.pageLoaded()
  expect(sent).toEqual([1])
})
