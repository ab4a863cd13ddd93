import { isAbsolute } from 'node:path'
import { expect, test } from 'vitest'
import { fetchMemoryFile } from '../../../scripts/start/fetch-memory.ts'

test('what could not be fetched is remembered in the usual folder where a variable for it is there and empty', () => {
  const env = { XDG_CACHE_HOME: '', LOCALAPPDATA: '' }
  expect([isAbsolute(fetchMemoryFile(env, 'linux')), isAbsolute(fetchMemoryFile(env, 'win32'))]).toEqual([true, true])
})
