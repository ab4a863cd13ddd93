import { expect, it } from 'vitest'
import { en } from '../../../src/renderer/src/i18n/en/index.ts'
import { vi } from '../../../src/renderer/src/i18n/vi/index.ts'
import { settingsSchema } from '../../../src/shared/domain/settings/settings.ts'

it.each([
  ['vi', vi],
  ['en', en],
] as const)(
  'every setting has a name in %s that is no key, and no two have the same',
  (_language, { settingNames }) => {
    const settings = Object.keys(settingsSchema.shape)
    expect(Object.keys(settingNames).toSorted()).toEqual([...settings, 'billViews', 'operators'].toSorted())
    const names = Object.values<string>(settingNames)
    expect(names.filter((name) => Object.hasOwn(settingNames, name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  },
)
