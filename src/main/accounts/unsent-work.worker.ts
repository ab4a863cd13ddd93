import { parentPort, workerData } from 'node:worker_threads'
import { exitCodeOf, unsentWorkOf } from './unsent-work.ts'

/** The shell, which knows no database, starts it with the profile's folder. */
const work = unsentWorkOf(workerData as string)
parentPort?.postMessage({ text: JSON.stringify(work), exitCode: exitCodeOf(work) }, [])
