import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { signedBytes } from '../../../src/main/shell/updates/signed-metadata.ts'

export interface Publisher {
  readonly publicKey: string
  readonly privateKey: KeyObject
}

export function newPublisher(): Publisher {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return { publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'), privateKey }
}

/** A server of files on this machine that can be made to serve wrong ones. */
export interface UpdateServer {
  readonly url: string
  /** The package, the metadata as Electron Builder writes them, and their signature. */
  publish(publisher: Publisher, version: string, content: string, channelFile?: string): void
  remove(name: string): void
  copy(from: string, to: string): void
  change(name: string, change: (bytes: Buffer) => Buffer): void
  /** The line breaks after so much of the file. */
  cut(name: string, share: number): void
  close(): Promise<void>
}

export async function openUpdateServer(): Promise<UpdateServer> {
  const files = new Map<string, Buffer>()
  const cuts = new Map<string, number>()
  const server = createServer((request, response) => {
    const name = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname.slice(1))
    const bytes = files.get(name)
    if (bytes === undefined) response.writeHead(404).end()
    else answer(response, bytes, cuts.get(name) ?? 1)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    publish(publisher, version, content, channelFile = 'latest-linux.yml') {
      const name = `Packbench-${version}.AppImage`
      const bytes = Buffer.from(content)
      files.set(name, bytes)
      const sha512 = createHash('sha512').update(bytes).digest('base64')
      const text = `version: ${version}\nfiles:\n  - url: ${name}\n    sha512: ${sha512}\n    size: ${bytes.length}\npath: ${name}\nsha512: ${sha512}\nreleaseDate: '2026-11-23T00:00:00.000Z'\n`
      files.set(channelFile, Buffer.from(text))
      const signature = sign(null, signedBytes(channelFile, text), publisher.privateKey).toString('base64')
      files.set(`${channelFile}.sig`, Buffer.from(`${signature}\n`))
    },
    remove: (name) => void files.delete(name),
    copy: (from, to) => void files.set(to, files.get(from) ?? Buffer.alloc(0)),
    change: (name, change) => void files.set(name, change(Buffer.from(files.get(name) ?? ''))),
    cut: (name, share) => void cuts.set(name, share),
    async close() {
      server.closeAllConnections()
      if (!server.listening) return
      server.close()
      await once(server, 'close')
    },
  }
}

function answer(response: ServerResponse, bytes: Buffer, share: number): void {
  response.writeHead(200, { 'content-length': bytes.length })
  if (share === 1) response.end(bytes)
  else response.write(bytes.subarray(0, bytes.length * share), () => setTimeout(() => response.destroy(), 20))
}
