import { describe, expect, it } from 'vitest'
import { memorySecrets, openSession, signedInSession } from '../session-fixture.ts'

describe('a sign-out', () => {
  it('that the secure store does not take fails, with nothing of the session left', async () => {
    const failures: unknown[] = []
    const secrets = memorySecrets()
    const { session } = await signedInSession({ secrets, onStoreFailed: (error) => failures.push(error) })
    secrets.save = () => Promise.reject(new Error('the file is held'))
    await expect(session.signOut()).rejects.toThrow('the file is held')
    expect([session.state(), session.generation(), failures.length]).toEqual(['signed-out', null, 1])
  })

  it('forgets what an earlier run kept, also where the store is not protected now; a renewal leaves it', async () => {
    const secrets = memorySecrets(false, { username: 'packer', password: 'right', refreshToken: 'kept' })
    const { session } = await openSession({ secrets })
    await session.signIn('packer', 'right')
    expect(secrets.stored).not.toBeNull()
    await session.signOut()
    expect(secrets.stored).toBeNull()
  })
})
