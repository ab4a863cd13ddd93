import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { openCarrierWards } from '../directory/carrier-wards.ts'
import { loadDirectory } from '../directory/load-directory.ts'
import { createWardSearch } from '../directory/ward-search.ts'
import { answerImport, type ImportTask } from '../import/import-thread.ts'
import { amountInNote } from '../pasting/amounts.ts'

/** The thread that reads one file: it has a search among the places of its own, so that the core's stays free. */
const port = parentPort
if (port === null) throw new Error('A file is read in a worker thread')
// Whoever starts this file passes exactly this.
const task = workerData as ImportTask
const wards = openCarrierWards(join(task.profileFolder, 'carrier-wards.json'), Date.now)
const directory = wards.addedTo(loadDirectory(join(task.resourcesFolder, 'directory')))
answerImport(port, task, { places: createWardSearch(directory), amountInNote })
