import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, it } from 'vitest'
import { showLanguage, startI18n } from '../../../../src/renderer/src/i18n/start.ts'
import { useActionReason } from '../../../../src/renderer/src/settings/audit/action-words.ts'

const source = join(import.meta.dirname, '../../../../src')
const code = (folder: string): string[] =>
  readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(source, folder, file), 'utf8'))

it('is never shown as the code that is written: wherever a decision is shown, its action goes through the words', () => {
  // What a person has decided of an import is no entry of the log.
  const ofImports = /\bstate\.decisions\b/
  const shown = code('renderer/src').filter(
    (text) => /\.decisions\b/.test(text) && /\.map\(/.test(text) && !ofImports.test(text),
  )
  expect(shown.length).toBeGreaterThan(1)
  expect(shown.filter((text) => !text.includes('useActionWords'))).toEqual([])
})

function ReasonOf(action: { readonly action: string; readonly reason: string }): string {
  return useActionReason()(action)
}
async function reasonIn(language: 'vi' | 'en', action: string, reason: string): Promise<string> {
  const i18n = startI18n()
  await showLanguage(i18n, language)
  return renderToStaticMarkup(createElement(I18nextProvider, { i18n }, createElement(ReasonOf, { action, reason })))
}

it.each([
  ['settings-changed', 'scheme, textSize', 'Màu, Cỡ chữ', 'Colours, Text size'],
  ['settings-changed', 'ofANewerVersion', 'ofANewerVersion', 'ofANewerVersion'],
  ['print', 'packbench:pdf', 'File PDF', 'PDF file'],
  ['print', 'XP-420B', 'XP-420B', 'XP-420B'],
  ['account-switched', 'training', 'Tập huấn', 'Training'],
  ['bills-exported', '12', '12 vận đơn', '12 bills'],
  ['hold', 'training', 'training', 'training'],
] as const)('words the reason that the app itself wrote: %s, %s', async (action, reason, inVietnamese, inEnglish) => {
  expect(await reasonIn('vi', action, reason)).toBe(inVietnamese)
  expect(await reasonIn('en', action, reason)).toBe(inEnglish)
})
