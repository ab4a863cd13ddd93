import { expect, onTestFinished, test } from 'vitest'
import { connectAccount } from '../../../src/main/accounts/connection.ts'
import { systemClock } from '../../../src/main/ports/system-clock.ts'
import { plainSettings } from '../../../src/shared/domain/settings/default-settings.ts'
import { plainCorePorts } from '../../../scripts/drive/plain-core.ts'
import { json } from '../carrier/auth-carrier.ts'
import { httpCarrier } from '../carrier/servers.ts'

const tokens = { jwt_token: 'a', token_expires_in: '24h', refresh_token: 'r', refresh_expires_in: '24h' }

/** A connection to a carrier that waits with what it says of a bill. */
async function connected() {
  const questions: ((statusId: number) => void)[] = []
  const { baseUrl } = await httpCarrier((request, response) => {
    if (request.url === '/v1/auth/sign-in') return json(response, 200, { success: true, message: '', data: tokens })
    questions.push((bill_status_id) =>
      json(response, 200, { success: true, message: '', data: { bill_code: 'VN1', bill_status_id } }),
    )
  })
  const connection = await connectAccount({
    ports: plainCorePorts({ profileFolder: '', documentsFolder: '', clock: systemClock }),
    account: {
      kind: 'live',
      baseUrl,
      username: 'packer',
      generation: 'v3',
      partnerId: null,
      partnerName: '',
      staySignedIn: false,
    },
    training: null,
    settings: () => ({ ...plainSettings, stationCode: 'TB1', stationName: '', labelFolder: '' }),
    onSession: () => undefined,
    secretsFault: () => undefined,
  })
  onTestFinished(() => connection.close())
  await connection.session.signIn('packer', 'right')
  return { connection, questions }
}

test('whoever asks about a bill while somebody else does, the queue or a screen, has the answer to the newest question', async () => {
  const { connection, questions } = await connected()
  const older = connection.track('VN1')
  await expect.poll(() => questions.length).toBe(1)
  const newer = connection.track('VN1')
  await expect.poll(() => questions.length).toBe(2)
  const pickedUp = { ok: true, value: { kind: 'found', record: { statusId: 3 } } }
  questions[1]?.(3)
  expect(await newer).toMatchObject(pickedUp)
  questions[0]?.(2)
  expect(await older).toMatchObject(pickedUp)
})
