import { expect, test } from 'vitest'
import { isBrowserKey, isCameraAlone, isTrustedFrame } from '../../../src/main/shell/page-rules.ts'

const key = (name: string, ...held: readonly ('control' | 'shift' | 'meta')[]) => ({
  key: name,
  control: held.includes('control'),
  meta: held.includes('meta'),
  shift: held.includes('shift'),
})

test('reloads and developer tools have no key in an installed copy; the station’s own keys stay', () => {
  const refused = [
    key('F12'),
    key('r', 'control'),
    key('R', 'control', 'shift'),
    key('F5', 'control'),
    key('I', 'control', 'shift'),
    key('u', 'control'),
  ]
  expect(refused.map(isBrowserKey)).toEqual(refused.map(() => true))
  const own = [key('F5'), key('F2'), key('Enter', 'control'), key('k', 'control'), key('r'), key('s', 'control')]
  expect(own.map(isBrowserKey)).toEqual(own.map(() => false))
})

test('only a camera alone may be granted: with a microphone, or unnamed, it is none', () => {
  expect(isCameraAlone({ mediaTypes: ['video'] })).toBe(true)
  expect(isCameraAlone({ mediaType: 'video' })).toBe(true)
  for (const details of [{ mediaTypes: ['audio'] }, { mediaTypes: ['video', 'audio'] }, { mediaType: 'audio' }, {}]) {
    expect(isCameraAlone(details)).toBe(false)
  }
})

test('no frame but the top one of our own page is listened to', () => {
  const page = 'app://packbench/index.html'
  expect(isTrustedFrame({ url: page, parent: null })).toBe(true)
  expect(isTrustedFrame({ url: `${page}#x`, parent: null })).toBe(true)
  expect(isTrustedFrame({ url: page, parent: {} })).toBe(false)
  expect(isTrustedFrame(null)).toBe(false)
  for (const url of [
    'https://carrier.example/',
    'about:blank',
    'app://packbench/nothing',
    'app://packbench.evil/index.html',
    `${page}.evil`,
    `https://x/${page}`,
    'file:///index.html',
    'data:text/html,x',
  ]) {
    expect(isTrustedFrame({ url, parent: null })).toBe(false)
  }
})
