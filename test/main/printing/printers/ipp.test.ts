import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { createServer as createSocketServer, type AddressInfo } from 'node:net'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createCupsPrinter } from '../../../../src/main/printing/printers/cups-printer.ts'
import { ippJobState } from '../../../../src/main/printing/printers/ipp.ts'

const pdf = Buffer.from('%PDF-1.3 a label')
const file = join(mkdtempSync(join(tmpdir(), 'ipp-')), 'label.pdf')
writeFileSync(file, pdf)
const paperMm = { width: 72.04, height: 210 }
const options = { printer: 'máy kho', copies: 3, pages: 1, paperMm, paperName: '', title: 'Packbench SM1 (1)' }

const servers: (() => void)[] = []
afterEach(() => {
  for (const close of servers.splice(0)) close()
})

interface Heard {
  path: string
  body: Buffer
}

/** A print server that answers every request the same. */
async function serverSaying(answer: Buffer, status = 200): Promise<{ address: string; heard: Heard[] }> {
  const heard: Heard[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      heard.push({ path: request.url ?? '', body: Buffer.concat(parts) })
      response.writeHead(status).end(answer)
    })
  })
  return { address: await listening(server), heard }
}

async function listening(server: Pick<Server, 'listen' | 'address' | 'close'>): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server as Server, 'listening')
  servers.push(() => server.close())
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

const printAt = (address: string, order: typeof options = options) =>
  createCupsPrinter({ environment: { ...process.env, CUPS_SERVER: address }, followMs: () => 1 }).print(file, order)

const sized = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes])
const value = (tag: number, name: string, bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from([tag]), sized(Buffer.from(name)), sized(bytes)])
const head = (status: number): Buffer => Buffer.from([2, 0, status >> 8, status & 255, 0, 0, 0, 1])
const text = (message: string): Buffer => value(0x41, 'status-message', Buffer.from(message))
const job = (number: number): Buffer => value(0x21, 'job-id', Buffer.from([0, 0, number >> 8, number & 255]))
const inGroups = (status: number, ...jobAttributes: Buffer[]): Buffer =>
  Buffer.concat([head(status), Buffer.from([1]), text('said'), Buffer.from([2]), ...jobAttributes, Buffer.from([3])])

describe('a document for the print server', () => {
  it('says the paper to a tenth of a millimetre, never to scale, one side, its copies and its name, and ends with the PDF', async () => {
    const { address, heard } = await serverSaying(inGroups(0, job(300)))
    await printAt(address)
    const [print] = heard
    expect(print?.path).toBe('/printers/m%C3%A1y%20kho')
    const body = print?.body ?? Buffer.alloc(0)
    for (const [tag, name, wanted] of [
      [0x44, 'media', 'Custom.72x210mm'],
      [0x44, 'print-scaling', 'none'],
      [0x44, 'sides', 'one-sided'],
      [0x44, 'job-sheets', 'none'],
      [0x42, 'job-name', 'Packbench SM1 (1)'],
      [0x45, 'printer-uri', 'ipp://localhost/printers/m%C3%A1y%20kho'],
    ] as const)
      expect({ name, isSaid: body.includes(value(tag, name, Buffer.from(wanted))) }).toEqual({ name, isSaid: true })
    expect(body.includes(value(0x21, 'copies', Buffer.from([0, 0, 0, 3])))).toBe(true)
    expect(body.subarray(-pdf.length)).toEqual(pdf)
  })

  it('says the paper in the driver’s own words where the profile has them, and a long name in part', async () => {
    const { address, heard } = await serverSaying(inGroups(0, job(1)))
    await printAt(address, { ...options, paperName: 'w288h432', title: 'ệ'.repeat(300) })
    expect(heard[0]?.body.includes(value(0x44, 'media', Buffer.from('w288h432')))).toBe(true)
    expect(heard[0]?.body.includes(value(0x42, 'job-name', Buffer.from('ệ'.repeat(85))))).toBe(true)
  })

  it('is named by the printer and the job, whatever comes before the number', async () => {
    const { address } = await serverSaying(inGroups(1, value(0x45, 'job-uri', Buffer.from('ipp://x/1')), job(300)))
    // The same answer is no state of a job.
    expect(await printAt(address)).toMatchObject({ kind: 'unclear', systemJob: 'máy kho-300' })
  })
})

describe('a document that the print server did not take', () => {
  it.each([
    [0x0406, 'printer-not-found'],
    [0x0506, 'printer-refused'],
    [0x0403, 'printer-refused'],
    [0x040a, 'printer-refused'],
  ] as const)('with status %i was not printed: %s', async (status, reason) => {
    const { address } = await serverSaying(inGroups(status))
    expect(await printAt(address)).toMatchObject({
      kind: 'not-printed',
      reason,
      detail: expect.stringContaining('said'),
    })
  })

  it('for want of a sign-in was not printed', async () => {
    const { address } = await serverSaying(Buffer.alloc(0), 401)
    expect(await printAt(address)).toMatchObject({ kind: 'not-printed', reason: 'printer-refused', detail: 'HTTP 401' })
  })

  it('where nothing listens was not printed, and neither is a file that is gone', async () => {
    const { address } = await serverSaying(Buffer.alloc(0))
    servers.pop()?.()
    expect(await printAt(address)).toMatchObject({ kind: 'not-printed', reason: 'print-system-down' })
    const printer = createCupsPrinter({ environment: { CUPS_SERVER: address }, followMs: () => 1 })
    expect(await printer.print(`${file}.gone`, options)).toMatchObject({
      kind: 'not-printed',
      reason: 'file-not-written',
    })
  })
})

describe('an answer that leaves open whether the document was taken', () => {
  const taken = inGroups(0, job(300))
  it.each([
    ['no IPP', Buffer.from('<html>')],
    ['no job', inGroups(0)],
    ['a job number of another kind', inGroups(0, value(0x41, 'job-id', Buffer.from('300')))],
    ['a job number that is cut off', taken.subarray(0, taken.length - 3)],
    ['a length beyond its end', Buffer.concat([head(0), Buffer.from([2, 0x21, 0xff, 0xff])])],
    ['a fault of the server', inGroups(0x0500)],
    ['a status that says nothing', inGroups(0x0300, job(300))],
  ])('%s is unclear', async (_, answer) => {
    const { address } = await serverSaying(answer)
    expect(await printAt(address)).toMatchObject({ kind: 'unclear', reason: 'answer-unclear', systemJob: '' })
  })

  it('a failed server and a connection that ends before the answer are unclear', async () => {
    const failed = await serverSaying(Buffer.alloc(0), 500)
    expect(await printAt(failed.address)).toMatchObject({ kind: 'unclear', reason: 'answer-unclear' })
    const silent = createSocketServer((socket) => socket.once('data', () => socket.destroy()))
    expect(await printAt(await listening(silent as unknown as Server))).toMatchObject({ kind: 'unclear' })
  })

  it('one that does not end is not read for ever', async () => {
    const { address } = await serverSaying(Buffer.alloc(1_000_001, 1))
    expect(await printAt(address)).toMatchObject({ kind: 'unclear', detail: expect.stringContaining('does not end') })
  })
})

describe('the state of a job', () => {
  const state = (number: number): Buffer => value(0x23, 'job-state', Buffer.from([0, 0, 0, number]))
  it.each([
    [inGroups(0, state(3)), 'pending'],
    [inGroups(0, state(9)), 'completed'],
    [inGroups(0, state(10)), 'no-answer'],
    [inGroups(0x0406), 'gone'],
    [Buffer.from('no'), 'no-answer'],
  ] as const)('is the number that the server gives', async (answer, wanted) => {
    const { address } = await serverSaying(answer)
    expect(await ippJobState(address, 7)).toBe(wanted)
  })
})
