import { lazy, Suspense, type ReactNode } from 'react'
import { NewBill } from '../new-bill/new-bill.tsx'
import type { Screen } from './navigation-store.ts'
import { useNavigation } from './station.tsx'
import css from './shell.module.css'
import { Staying } from './kept-mounted.tsx'
import { useReadWhenIdle } from './use-read-when-idle.ts'

const screenCode = {
  queue: () => import('../queue/queue.tsx'),
  bills: () => import('../bills/bills.tsx'),
  batch: () => import('../batches/batch.tsx'),
  track: () => import('../tracking/track.tsx'),
  fees: () => import('../fees/fees.tsx'),
  print: () => import('../labels/print.tsx'),
  settings: () => import('../settings/settings.tsx'),
}
const Queue = lazy(async () => ({ default: (await screenCode.queue()).Queue }))
const Bills = lazy(async () => ({ default: (await screenCode.bills()).Bills }))
const Batch = lazy(async () => ({ default: (await screenCode.batch()).Batch }))
const Track = lazy(async () => ({ default: (await screenCode.track()).Track }))
const Fees = lazy(async () => ({ default: (await screenCode.fees()).Fees }))
const Print = lazy(async () => ({ default: (await screenCode.print()).Print }))
const Settings = lazy(async () => ({ default: (await screenCode.settings()).Settings }))

/** The screens that are in and out of sight all day long, and those where something is typed that must not be lost. */
const staying = { newBill: <NewBill />, queue: <Queue />, bills: <Bills />, settings: <Settings /> }

/** The others begin anew at every visit, with what the worktable kept of them. */
const passing: Readonly<Partial<Record<Screen, ReactNode>>> = {
  batch: <Batch />,
  track: <Track />,
  fees: <Fees />,
  print: <Print />,
}

/** The one screen that is open. New bill is there from the start: it also prints the labels that were wished for. */
export function ScreenArea(): ReactNode {
  useReadWhenIdle(Object.values(screenCode))
  return (
    <>
      <Staying screen="new-bill" fromStart>
        {staying.newBill}
      </Staying>
      <Staying screen="queue">{staying.queue}</Staying>
      <Staying screen="bills">{staying.bills}</Staying>
      <Passing />
      <Staying screen="settings">{staying.settings}</Staying>
    </>
  )
}

function Passing(): ReactNode {
  const screen = useNavigation((state) => state.screen)
  const open = passing[screen]
  if (open === undefined) return null
  return (
    <div className={css['screen']}>
      <Suspense fallback={null}>{open}</Suspense>
    </div>
  )
}
