import { execFile } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, haveSender, test } from './station.ts'

const root = join(import.meta.dirname, '../..')

interface Answer {
  readonly code: number
  readonly answer: {
    readonly ok: boolean
    readonly repeated?: boolean
    readonly value: Readonly<Record<string, unknown>>
  }
}

const heading = 'Mã đơn,Tên,SĐT,Địa chỉ,Phường,Tỉnh,COD,Tên hàng,Số lượng,Khối lượng (kg)\n'
const line = 'D-1,Lê An,0912345678,1 Trần Phú,Phường Hải Châu,Đà Nẵng,100000,Ấm siêu tốc,1,"0,5"\n'

test('a command is handed to the station that is open, and done without a window where none is; a damaged profile is left as it is', async ({
  open,
  profile,
}) => {
  const command = async (...args: readonly string[]): Promise<Answer> => {
    const all = [join(root, 'scripts/run.mjs'), 'station', ...args, '--profile', profile, '--json']
    const env = { ...process.env, XDG_CONFIG_HOME: `${profile}-config` }
    const ended = await promisify(execFile)(process.execPath, all, { cwd: root, env, timeout: 60_000 }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      (error: { readonly code: number; readonly stdout: string }) => error,
    )
    return { code: ended.code, answer: JSON.parse(ended.stdout) as Answer['answer'] }
  }
  const { page, station, hands } = await open()
  await hands.startTraining()
  await haveSender(page)
  const sheet = `${profile}-don-hang.csv`
  writeFileSync(sheet, heading + line)
  const first = await command('import', sheet, '--request-id', 'r1')
  expect(first).toMatchObject({ code: 0, answer: { value: { imported: { added: 1 } } } })
  await station.close()

  // The station that is gone had answered this, and nobody is asked for a window.
  expect(await command('import', sheet, '--request-id', 'r1')).toEqual({
    code: 0,
    answer: { ...first.answer, repeated: true },
  })
  const { importId } = first.answer.value['imported'] as { readonly importId: string }
  expect(await command('send', '--import', importId, '--wait', '30')).toMatchObject({
    code: 0,
    answer: { value: { made: [{ number: 'D-1' }] }, after: { orders: [{ state: 'billed' }] } },
  })

  writeFileSync(join(profile, 'station.json'), '{"version":')
  const files = (): string[] => globSync(['station.json', 'accounts/**/*.{db,jsonl,json}'], { cwd: profile }).toSorted()
  const content = (): string[] => files().map((file) => readFileSync(join(profile, file)).toString('base64'))
  const before = [files(), content()]
  expect(await command('import', sheet, '--request-id', 'r2')).toMatchObject({
    code: 5,
    answer: { error: { code: 'profile-damaged' } },
  })
  expect([files(), content()]).toEqual(before)
})
