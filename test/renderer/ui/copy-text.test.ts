import { expect, it } from 'vitest'
import { copyText } from '../../../src/renderer/src/ui/copy-text.ts'

it('puts a text on the clipboard', async () => {
  const kept: string[] = []
  expect(await copyText('CP1', { writeText: (text) => Promise.resolve(void kept.push(text)) })).toBeNull()
  expect(kept).toEqual(['CP1'])
})

it('says that the clipboard refused a text, and why', async () => {
  const refusing = { writeText: () => Promise.reject(new Error('Document is not focused.')) }
  expect(await copyText('CP1', refusing)).toEqual({ code: 'not-copied', detail: 'Document is not focused.' })
})
