import type { FastifyInstance } from 'fastify'
import { unlinkSync } from 'node:fs'
import { connect } from 'node:net'

/** A TCP port of this machine (0 picks a free one), or a Unix socket's path or a Windows pipe's name. */
export type ListenTarget = { readonly port: number; readonly host?: string } | { readonly socketPath: string }

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/** Whether a socket file is left over from a process that died: nobody answers behind it. */
function isAbandoned(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(socketPath)
    probe.once('connect', () => {
      probe.destroy()
      resolve(false)
    })
    probe.once('error', (error) => resolve(hasCode(error, 'ECONNREFUSED')))
  })
}

async function listenOnSocket(app: FastifyInstance, socketPath: string): Promise<string> {
  await app.ready()
  try {
    await app.listen({ path: socketPath })
  } catch (error) {
    if (!hasCode(error, 'EADDRINUSE') || !(await isAbandoned(socketPath))) throw error
    unlinkSync(socketPath)
    await app.listen({ path: socketPath })
  }
  return socketPath
}

/** @throws Error with code EADDRINUSE if somebody else is there. A dead process's socket file is replaced. */
export function listenOn(app: FastifyInstance, target: ListenTarget): Promise<string> {
  if ('socketPath' in target) return listenOnSocket(app, target.socketPath)
  return app.listen({ port: target.port, host: target.host ?? '127.0.0.1' })
}
