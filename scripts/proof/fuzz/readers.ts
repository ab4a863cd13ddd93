import { assertNever } from '../../../src/shared/assert-never.ts'
import { readCreateAnswer } from '../../../src/main/carrier/wire/create-answer-reader.ts'
import type { CallEvidence } from '../../../src/main/carrier/http/evidence.ts'
import { readCalcFeeAnswer } from '../../../src/main/carrier/wire/fees-answer.ts'
import { readTokenAnswer } from '../../../src/main/carrier/session/token-set.ts'
import { readUpdateAnswer } from '../../../src/main/carrier/wire/update-answer.ts'
import { readDestroyAnswer } from '../../../src/main/carrier/endpoints/v3/destroy.ts'
import { readProvincesAnswer } from '../../../src/main/carrier/endpoints/v3/places.ts'
import { readRevertAnswer } from '../../../src/main/carrier/endpoints/v3/revert.ts'
import { readTrackingAnswer } from '../../../src/main/carrier/endpoints/v3/tracking.ts'
import { isPlainAnswer, namesUnder, numberOf, objectOf, recordsIn, saysSuccess, textOf, textsUnder } from './oracle.ts'

/** A reader under fuzz. */
export interface FuzzedReader {
  readonly name: string
  /** Reads, and does nothing else: the time that this takes is the reader's. @returns the judgement of what was read */
  readonly read: (evidence: CallEvidence) => () => Fault | null
}

/** `release`: a parcel may be sent again (or edited) although nobody knows that it does not exist: as bad as a false success. */
interface Fault {
  readonly kind: 'success' | 'release'
  readonly detail: string
}

export const refCode = 'A-1'
export const requestedCodes: readonly string[] = ['SHP1', 'SHP2']
export const phrases = { accepted: ['Hủy {code} thành công'], refused: ['Không thể hủy {code}'] }

const falseSuccess = (detail: string): Fault => ({ kind: 'success', detail })
const falseRelease = (detail: string): Fault => ({ kind: 'release', detail })

function judgeCreate(evidence: CallEvidence, answer: ReturnType<typeof readCreateAnswer>): Fault | null {
  const body = objectOf(evidence)
  const hasCode = textsUnder('bill_code', body).length > 0
  switch (answer.kind) {
    case 'created': {
      if (!saysSuccess(evidence)) return falseSuccess('created without success')
      const { billCode } = answer.result
      const isOurs = recordsIn(body?.['data']).some(
        (record) => textOf(record['bill_code']) === billCode && echoes(record['ref_code']),
      )
      return isOurs && billCode !== ''
        ? null
        : falseSuccess(`created ${billCode}, which the answer does not say of ${refCode}`)
    }
    case 'refused':
      if (hasCode) return falseRelease('refused beside a bill code')
      return isPlainAnswer(evidence) && body !== null && body['success'] !== true
        ? null
        : falseRelease('refused without a clear no')
    case 'not-sent':
      return evidence.response === null && !evidence.headersSent ? null : falseRelease('not sent, but headers left')
    case 'unauthorized':
      return evidence.response?.status === 401 && !hasCode ? null : falseRelease('unauthorized beside a bill code')
    case 'later':
      return [408, 429].includes(evidence.response?.status ?? 0) && !hasCode
        ? null
        : falseRelease('later beside a bill code')
    case 'unclear':
      return null
    default:
      return assertNever(answer)
  }
}

/** The reference is echoed equal, empty or not at all; anything else speaks of another shipment. */
function echoes(echoed: unknown): boolean {
  return echoed === undefined || echoed === null || ['', refCode].includes(textOf(echoed) ?? 'unreadable')
}

function judgeUpdate(evidence: CallEvidence, answer: ReturnType<typeof readUpdateAnswer>): Fault | null {
  if (answer.kind !== 'accepted') return null
  if (!saysSuccess(evidence)) return falseSuccess('accepted without success')
  const named = textsUnder('bill_code', objectOf(evidence)?.['data'])
  return named.length === 0 || named.includes('SHP1') ? null : falseSuccess(`accepted by an answer about ${named[0]}`)
}

function judgeTracking(evidence: CallEvidence, answer: ReturnType<typeof readTrackingAnswer>): Fault | null {
  if (answer.kind !== 'found') return null
  if (!saysSuccess(evidence)) return falseSuccess('found without success')
  const { billCode, statusId, receiver } = answer.record
  const records = recordsIn(objectOf(evidence)?.['data']).filter((record) => textOf(record['bill_code']) === billCode)
  const carries = records.some(
    (record) =>
      (statusId === null || numberOf(record['bill_status_id']) === statusId) &&
      (receiver.phone === null || textOf(record['receiver_phone']) === receiver.phone),
  )
  if (!carries || billCode === '') return falseSuccess(`found ${billCode} in state ${statusId}`)
  return /[x*]/i.test(receiver.phone ?? '') ? falseSuccess('a masked phone as a phone') : null
}

function judgeFees(evidence: CallEvidence, answer: ReturnType<typeof readCalcFeeAnswer>): Fault | null {
  if (answer.kind !== 'quotes') return null
  if (!saysSuccess(evidence)) return falseSuccess('quoted without success')
  const records = recordsIn(objectOf(evidence)?.['data'])
  const invented = answer.quotes.find(
    ({ serviceId, serviceName, totalVnd }) =>
      !records.some(
        (one) =>
          numberOf(one['total_fee']) === totalVnd &&
          (serviceId === null
            ? textOf(one['service_name']) === serviceName
            : numberOf(one['service_id']) === serviceId),
      ),
  )
  return invented === undefined
    ? null
    : falseSuccess(`a quote of ${invented.totalVnd} for ${invented.serviceId ?? invented.serviceName}`)
}

function judgeProvinces(evidence: CallEvidence, answer: ReturnType<typeof readProvincesAnswer>): Fault | null {
  if (answer.kind !== 'places') return null
  if (!saysSuccess(evidence)) return falseSuccess('provinces without success')
  const records = recordsIn(objectOf(evidence)?.['data'])
  const invented = answer.places.find(
    ({ code, name }) => !records.some((one) => textOf(one['id']) === code && textOf(one['province_name']) === name),
  )
  return invented === undefined ? null : falseSuccess(`a province ${invented.code}`)
}

function judgeTokens(evidence: CallEvidence, answer: ReturnType<typeof readTokenAnswer>): Fault | null {
  if (answer.kind !== 'tokens') return null
  if (!saysSuccess(evidence)) return falseSuccess('tokens without success')
  const { accessToken, accessLifetimeMs, refreshLifetimeMs } = answer.tokens
  if (!textsUnder('jwt_token', objectOf(evidence)).includes(accessToken)) return falseSuccess('a token from nowhere')
  if (/[^\x21-\x7e]/.test(accessToken)) return falseSuccess('a token that cannot stand in a header')
  const lifetimes = [accessLifetimeMs, refreshLifetimeMs]
  return lifetimes.every((ms) => ms > 0 && Number.isFinite(ms)) ? null : falseSuccess('a lifetime that is none')
}

const folded = (text: string): string => text.normalize('NFC').toLowerCase().split(/\s+/).join(' ').trim()

function judgeCancel(evidence: CallEvidence, answer: ReturnType<typeof readDestroyAnswer>): Fault | null {
  if (answer.kind !== 'answered') return null
  const data = objectOf(evidence)?.['data']
  for (const { billCode, outcome } of answer.outcomes) {
    if (outcome === 'unclear') continue
    if (!isPlainAnswer(evidence)) return falseSuccess(`${billCode} ${outcome} by no plain answer`)
    const isAccepted = outcome === 'accepted'
    const words = wordsAbout(billCode, data)
    const wanted = folded(`${isAccepted ? 'Hủy' : 'Không thể hủy'} ${billCode}${isAccepted ? ' thành công' : ''}`)
    const contrary = folded(`${isAccepted ? 'Không thể hủy' : 'Hủy'} ${billCode}${isAccepted ? '' : ' thành công'}`)
    if (
      !words.includes(wanted) &&
      !isListed(billCode, data, isAccepted ? ['success', 'failed'] : ['failed', 'success'])
    )
      return falseSuccess(`${billCode} ${outcome}, which nobody said`)
    if (words.includes(contrary)) return falseSuccess(`${billCode} ${outcome} against words about it`)
    if (isAccepted && !saysSuccess(evidence)) return falseSuccess(`${billCode} cancelled without success`)
  }
  return namesEach(answer.outcomes)
}

/** Every text about a code: of a record that names it, or under the code as a key. */
function wordsAbout(billCode: string, data: unknown): readonly string[] {
  const records = recordsIn(data)
  const named = records.filter((one) => [textOf(one['doCode']), textOf(one['bill_code'])].includes(billCode))
  const keyed = records.flatMap((one) => (billCode in one ? [one[billCode]] : []))
  const texts = [
    ...named.map((one) => one['message']),
    ...keyed,
    ...keyed.flatMap(recordsIn).map((one) => one['message']),
  ]
  return texts.map((text) => folded(textOf(text) ?? ''))
}

/** Some record names the code in its list of the one name and not in that of the other. */
function isListed(billCode: string, data: unknown, [inList, notIn]: readonly [string, string]): boolean {
  return recordsIn(data).some((record) => {
    const names = (key: string): readonly string[] => (key in record ? namesUnder(key, { [key]: record[key] }) : [])
    return names(inList).includes(billCode) && !names(notIn).includes(billCode)
  })
}

function judgeReturn(evidence: CallEvidence, answer: ReturnType<typeof readRevertAnswer>): Fault | null {
  if (answer.kind !== 'answered') return null
  const data = objectOf(evidence)?.['data']
  for (const { billCode, outcome } of answer.outcomes) {
    if (outcome === 'refused' && !isListed(billCode, data, ['failed', 'success']))
      return falseSuccess(`${billCode} refused, which nobody said`)
    if (outcome !== 'accepted') continue
    if (!saysSuccess(evidence)) return falseSuccess(`${billCode} returned without success`)
    if (!isListed(billCode, data, ['success', 'failed'])) return falseSuccess(`${billCode} returned, which nobody said`)
  }
  return namesEach(answer.outcomes)
}

function namesEach(outcomes: readonly { readonly billCode: string }[]): Fault | null {
  const named = outcomes.map(({ billCode }) => billCode).join(' ')
  return named === requestedCodes.join(' ') ? null : falseSuccess(`answered about ${named}`)
}

function reader<A>(
  name: string,
  read: (evidence: CallEvidence) => A,
  judge: (evidence: CallEvidence, answer: A) => Fault | null,
): FuzzedReader {
  return {
    name,
    read(evidence) {
      const answer = read(evidence)
      return () => judge(evidence, answer)
    },
  }
}

export const fuzzedReaders: readonly FuzzedReader[] = [
  reader('create', (evidence) => readCreateAnswer(evidence, refCode), judgeCreate),
  reader('update', (evidence) => readUpdateAnswer(evidence, 'SHP1'), judgeUpdate),
  reader('cancel', (evidence) => readDestroyAnswer(evidence, requestedCodes, phrases), judgeCancel),
  reader('return', (evidence) => readRevertAnswer(evidence, requestedCodes), judgeReturn),
  reader('tracking', (evidence) => readTrackingAnswer(evidence), judgeTracking),
  reader('fees', (evidence) => readCalcFeeAnswer(evidence), judgeFees),
  reader('provinces', (evidence) => readProvincesAnswer(evidence), judgeProvinces),
  reader('tokens', (evidence) => readTokenAnswer(evidence), judgeTokens),
]
