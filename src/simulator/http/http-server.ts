import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { ZodError } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { answerCall, type Pipeline } from './pipeline.ts'
import type { Portal } from '../portal/portal.ts'
import { portalPage } from '../portal/portal-page.ts'

function failure(message: string): { success: false; message: string; data: Readonly<Record<string, never>> } {
  return { success: false, message, data: {} }
}

function serveErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(failure('Không tìm thấy địa chỉ yêu cầu')))
  app.setErrorHandler((error: FastifyError | Error, _request, reply) => {
    if (error instanceof ZodError) return reply.code(400).send(failure(error.message))
    const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
    const reason = status < 500 ? 'Yêu cầu không hợp lệ' : 'Lỗi hệ thống'
    return reply.code(status).send(failure(`${reason}: ${error.message}`))
  })
}

/** Fastify with every endpoint on it, not yet listening. */
export function createHttpServer(pipeline: Pipeline, endpoints: readonly Endpoint[], portal: Portal): FastifyInstance {
  const app = Fastify({ logger: false, forceCloseConnections: true })
  serveErrors(app)
  for (const endpoint of endpoints) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: (request, reply) => answerCall(pipeline, endpoint, request, reply),
    })
  }
  app.get<{ Querystring: { reference?: string } }>('/portal', ({ query }, reply) => {
    const wanted = typeof query.reference === 'string' ? query.reference : ''
    return reply.type('text/html; charset=utf-8').send(portalPage(wanted, portal.find(wanted)))
  })
  return app
}
