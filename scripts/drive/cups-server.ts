import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** A real CUPS server of the test's own, on a socket in a folder, with printers that write what they get into a file. */
export interface CupsServer {
  readonly environment: NodeJS.ProcessEnv
  addPrinter(name: string, device?: string): void
  removePrinter(name: string): void
  run(program: string, ...args: string[]): string
  /** When the server had taken each document so far, by the wall clock in milliseconds. */
  takenAtMs(): number[]
  /** What the printer wrote last. */
  outputOf(name: string): string
  stop(): Promise<void>
  close(): Promise<void>
}

const cupsd = '/usr/sbin/cupsd'

export async function startCups(): Promise<CupsServer> {
  if (!existsSync(cupsd))
    throw new Error('These tests need a CUPS server: apt-get install cups printer-driver-cups-pdf')
  const folder = mkdtempSync(join(tmpdir(), 'cups-'))
  chmodSync(folder, 0o755)
  for (const name of ['etc', 'spool', 'cache', 'state', 'log']) mkdirSync(join(folder, name))
  const out = mkdtempSync(join(folderOfOutputs(), 'cups-out-'))
  chmodSync(out, 0o755)
  writeFileSync(join(folder, 'etc/cups-files.conf'), filesConfiguration(folder))
  writeFileSync(join(folder, 'etc/cupsd.conf'), serverConfiguration(folder))
  // As root the server runs its filters as the printing user, who must be able to write.
  if (userInfo().uid === 0)
    execFileSync('chown', ['-R', 'lp:lp', ...['spool', 'cache', 'state', 'log'].map((name) => join(folder, name)), out])
  const environment = { ...process.env, CUPS_SERVER: join(folder, 'cups.sock'), LC_ALL: 'C' }
  const server = spawn(cupsd, ['-f', '-c', join(folder, 'etc/cupsd.conf'), '-s', join(folder, 'etc/cups-files.conf')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const run = (program: string, ...args: string[]): string =>
    execFileSync(program, args, { env: environment, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  await untilRunning(run, server)
  return {
    environment,
    run,
    addPrinter: (name, device = `file:${join(out, `${name}.pdf`)}`) =>
      run('/usr/sbin/lpadmin', '-p', name, '-v', device, '-P', join(import.meta.dirname, 'label.ppd'), '-E'),
    removePrinter: (name) => run('/usr/sbin/lpadmin', '-x', name),
    takenAtMs: () => takenIn(join(folder, 'log/access')),
    outputOf: (name) => join(out, `${name}.pdf`),
    stop: () => ended(server),
    async close() {
      await ended(server)
      for (const one of [folder, out]) rmSync(one, { recursive: true, force: true })
    },
  }
}

/** CUPS takes a path below /dev for a device, and creates no file there; a folder in memory lies there. */
const folderOfOutputs = (): string => (tmpdir().startsWith('/dev/') ? '/tmp' : tmpdir())

/** A document comes with its job, or behind it. */
function takenIn(log: string): number[] {
  if (!existsSync(log)) return []
  const line =
    /\[(\d+)\/(\w+)\/(\d+):([\d:]+)\.(\d+) ([+-]\d{4})\] "POST [^"]*" 200 \d+ (?:Print-Job|Send-Document) successful-ok/g
  return Array.from(
    readFileSync(log, 'utf8').matchAll(line),
    ([, day, month, year, time, fraction, zone]) =>
      Date.parse(`${day} ${month} ${year} ${time} ${zone}`) + Number(`0.${fraction}`) * 1000,
  )
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGTERM')
  await once(server, 'exit')
}

async function untilRunning(run: CupsServer['run'], server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (server.exitCode !== null) throw new Error(`cupsd ended with ${server.exitCode}`)
    if (run('lpstat', '-r').includes('is running')) return
    await wait(50)
  }
  throw new Error('cupsd does not answer')
}

function filesConfiguration(folder: string): string {
  const { uid, username } = userInfo()
  const owner = uid === 0 ? 'User lp\nGroup lp' : `User ${username}`
  return `ServerRoot ${folder}/etc
StateDir ${folder}/state
CacheDir ${folder}/cache
RequestRoot ${folder}/spool
AccessLog ${folder}/log/access
ErrorLog ${folder}/log/error
PageLog ${folder}/log/page
FileDevice Yes
Sandboxing relaxed
SystemGroup root lpadmin
${owner}
`
}

const serverConfiguration = (folder: string): string => `Listen ${folder}/cups.sock
Browsing Off
AccessLogLevel all
LogTimeFormat usecs
WebInterface No
DefaultAuthType None
<Location />
Order allow,deny
Allow all
</Location>
<Location /admin>
Order allow,deny
Allow all
</Location>
<Policy default>
<Limit All>
Order deny,allow
</Limit>
</Policy>
`
