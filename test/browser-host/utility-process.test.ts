import { join } from 'node:path'
import { expect, test } from 'vitest'
import { utilityProcess } from '../../src/browser-host/electron-api/utility-process.ts'

const scale = join(import.meta.dirname, '../../src/main/scale/scale.process.ts')

test('a utility process takes and sends messages, and is killed whatever it does', async () => {
  const child = utilityProcess.fork(scale, [], { serviceName: 'x', stdio: 'ignore' })
  const said = new Promise((resolve) => child.on('message', resolve))
  const ended = new Promise((resolve) => child.on('exit', () => resolve('ended')))
  child.postMessage({ kind: 'list' }, [])
  expect(await said).toMatchObject({ kind: 'ports' })
  child.kill()
  expect(await ended).toBe('ended')
  expect(() => child.postMessage({ kind: 'list' }, [])).not.toThrow()
})

test('what the stand-in cannot give is refused', () => {
  expect(() => utilityProcess.fork(scale, [], { env: {} })).toThrow("utilityProcess.fork with the option 'env'")
  const child = utilityProcess.fork(scale)
  expect(() => child.on('error', () => undefined)).toThrow('not available in the browser host')
  expect(() => Reflect.get(child, 'stdout')).toThrow('not available in the browser host')
  child.kill()
})
