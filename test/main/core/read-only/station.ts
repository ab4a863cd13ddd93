import { mountReadOnly } from './mount.ts'
import { openTestStation } from '../../station.ts'
import { sampleBill } from '../../../../scripts/drive/sample-bill.ts'

/** A station that starts in a folder which can only be read. Prints what it says of itself. Run with: folder. */
const [folder = ''] = process.argv.slice(2)

mountReadOnly(folder)
const station = await openTestStation(folder)
const view = await station.ask('account.view', undefined)
const draft = { bill: sampleBill('RO-2'), intent: 'send', draftId: null, referenceOverrideReason: null } as const
const refusal = await station.refusal('drafts.submit', draft)
const started = await station.refusal('account.startTraining', undefined)
console.log(JSON.stringify({ problem: view.problem?.code ?? null, refusal: refusal.code, started: started.code }))
process.exit(0)
