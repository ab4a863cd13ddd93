/**
 * `node docs/examples/sheet-to-labels.mjs SHEET PROFILE`: a sheet of orders becomes bills with printed labels. It may be stopped at any moment and
 * run again: the same sheet is imported once, each of its orders gets one bill, and each bill one label.
 *
 * PACKBENCH names the program where it is installed ("C:\\Program Files\\Packbench\\Packbench.exe"); without it the checkout's own is used.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const say = (stream, line) => stream.write(`${line}\n`)

const [sheet, profile] = process.argv.slice(2)
if (sheet === undefined || profile === undefined) {
  say(process.stderr, 'node sheet-to-labels.mjs SHEET PROFILE')
  process.exit(2)
}

const [done, noAnswer, inPart] = [0, 4, 6]

/** Asks again where no answer came: under the same id nothing is done twice. */
function packbench(...args) {
  const installed = process.env['PACKBENCH']
  const own = [process.execPath, resolve(import.meta.dirname, '../../scripts/run.mjs'), 'station']
  const [program, ...first] = installed === undefined ? own : [installed, '--station']
  for (let tries = 3; ; tries -= 1) {
    const all = [...first, ...args, '--profile', resolve(profile), '--json']
    // The answer about 5,000 orders is larger than Node keeps of an output by itself.
    const { status, stdout, stderr, error } = spawnSync(program, all, { encoding: 'utf8', maxBuffer: Infinity })
    if (status === noAnswer && tries > 1) continue
    if (status === done || status === inPart) return JSON.parse(stdout)
    say(process.stderr, error?.message ?? (stdout.trim() || stderr))
    process.exit(status ?? 1)
  }
}

// The content of the sheet is its name: the same sheet under another file name is the same request.
const id = createHash('sha256').update(readFileSync(sheet)).digest('hex').slice(0, 32)

const { value: read } = packbench('import', resolve(sheet), '--request-id', `import-${id}`)
for (const { number, rows, why, faults } of read.left) {
  say(process.stdout, `left: ${number || `row ${rows[0]}`}: ${[why, ...faults.map(({ field }) => field)].join(' ')}`)
}

const { importId } = read.imported
const sending = ['send', '--import', importId, '--print', '--wait', '120', '--request-id', `send-${id}`]
const { value: sent, after } = packbench(...sending)
for (const { number, why, field } of sent.left)
  say(process.stdout, `no bill: ${number}: ${[why, field].filter(Boolean).join(' ')}`)
// None where the station was locked meanwhile.
for (const { number, state, billCode } of after?.orders ?? [])
  say(process.stdout, `${number}\t${state}\t${billCode ?? ''}`)
