import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createFileEntries } from '../../../src/main/import/file-entries.ts'
import { systemClock } from '../../../src/main/ports/system-clock.ts'

it('fails with what the disk says where the pool cannot write, and refuses no file for it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'file-entries-'))
  const root = join(import.meta.dirname, '../../..')
  const path = join(folder, 'orders.csv')
  const row = 'D1,Lê An,0912345678,1 Trần Phú,Phường Hải Châu,Đà Nẵng,0\n'
  writeFileSync(path, `Mã đơn,Tên,SĐT,Địa chỉ,Phường,Tỉnh,COD\n${row}`)
  const entries = createFileEntries({
    workerFile: join(root, 'src/main/core/import.worker.ts'),
    clock: systemClock,
    pool: {
      known: () => [],
      compare: () => [],
      begin: () => ({
        take() {
          throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
        },
        done: () => undefined,
        takeBack: () => undefined,
      }),
    },
    book: { begin: () => expect.unreachable() },
    others: { progress: () => ({ state: 'idle' }) as never },
    find: () => undefined,
  })
  const task = { path, profileFolder: folder, resourcesFolder: join(root, 'resources'), layouts: [], services: [] }
  const entered = entries.enter({ task, name: 'orders.csv', importId: 'one', isDryRun: false })
  await expect(entered).rejects.toMatchObject({ error: { code: 'storage-full' } })
  await entries.close()
  rmSync(folder, { recursive: true })
})
