import { expect, test } from 'vitest'
import { CannotOpen } from '../../../../src/renderer/src/settings/cannot-open/cannot-open.tsx'
import { renderInStation } from '../../rendered/render-in-station.tsx'

test('backups that cannot be listed say so: they may be there', async () => {
  await renderInStation(<CannotOpen problem={{ code: 'storage-failed' }} />, {
    handlers: { 'backups.list': () => ({ ok: false, error: { code: 'core-stopped' } }) },
  })
  await expect.poll(() => document.querySelectorAll('details').length).toBe(2)
})
