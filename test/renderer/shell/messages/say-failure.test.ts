import { expect, it } from 'vitest'
import { showLanguage, startI18n } from '../../../../src/renderer/src/i18n/start.ts'
import { createMessagesStore } from '../../../../src/renderer/src/shell/messages/messages-store.ts'
import { sayFailure } from '../../../../src/renderer/src/shell/messages/say-failure.ts'

it('a failure is told with what it names, what it means and what to do', async () => {
  const i18n = startI18n()
  await showLanguage(i18n, 'en')
  const messages = createMessagesStore()
  const error = { code: 'row-damaged', context: { name: 'DH-7' } } as const
  sayFailure({ messages }, i18n.t, { error, testId: 'refused' })
  const { shown } = messages.getState()
  expect(shown).toMatchObject({ kind: 'failure', title: 'The data of DH-7 on this computer is damaged.' })
  expect(shown?.text).toContain('It is not sent, changed or printed from what is left; all other bills go on. See what')
  expect(shown?.testId).toBe('refused')
})
