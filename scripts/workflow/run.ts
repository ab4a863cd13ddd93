import { spawn } from 'node:child_process'

/**
 * `node scripts/workflow/run.ts COMMAND ...`: on Linux on a display of its own with a window manager, without which no window has the focus; on
 * every system without the variables that are empty: that is what a repository's missing secrets look like, and a certificate that is
 * named and not there is another thing than none.
 */
const command = process.argv.slice(2)
const env = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''))
// npm and npx are scripts of the shell there.
const shell = process.platform === 'win32'
const display = ['xvfb-run', '--auto-servernum', '--server-args=-screen 0 1600x1000x24', 'sh', '-c']
const onLinux = [...display, 'openbox & manager=$!; "$@"; code=$?; kill $manager; exit $code', 'sh', ...command]
const [program = '', ...args] = process.platform === 'linux' ? onLinux : command
const child = spawn(program, args, { stdio: 'inherit', env, shell })
child.once('error', (cause) => {
  console.error(cause.message)
  process.exitCode = 1
})
child.once('exit', (code) => (process.exitCode = code ?? 1))
