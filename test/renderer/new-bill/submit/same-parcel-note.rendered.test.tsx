import type { ReactNode } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SameParcelNote } from '../../../../src/renderer/src/new-bill/submit/same-parcel-note.tsx'
import type { Contact } from '../../../../src/shared/domain/contact.ts'
import { listedBill, openedBill } from '../../rendered/bill-answers.ts'
import { answered, heldAnswer, press, typeKeys } from '../../rendered/packer-keys.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'

const contact: Contact = {
  receiver: { phone: '0908765432', name: 'Lan', location: null, address: '' },
  last: null,
  bills: 1,
  returns: 0,
  lastDay: [{ refCode: 'TB02-1', content: 'Áo thun', atMs: 1 }],
  customerId: null,
  note: '',
  block: null,
}

/** The note beside a bill of the same content. */
function BesideBill(): ReactNode {
  const form = useForm({ defaultValues: { cargo: { content: 'Áo thun' }, refCode: 'TB02-2' } })
  return (
    <FormProvider {...form}>
      <SameParcelNote contact={contact} />
    </FormProvider>
  )
}

test.each([
  ['new-bill', 'CP1'],
  ['customers', null],
] as const)('the other parcel is opened for a packer who is on %s by then: %s', async (screen, opened) => {
  const bill = heldAnswer(openedBill(listedBill('CP1')))
  const { bridge, station } = await renderInStation(<BesideBill />, {
    handlers: {
      'bills.get': bill.handler,
      'drafts.referenceHolder': () => ({ kind: 'bill', billCode: 'CP1', refCode: 'TB02-1', atMs: 1 }),
    },
  })
  await expect.element(page.getByTestId('same-parcel')).toBeVisible()
  await typeKeys(0, press('Alt+j'))
  station.navigation.getState().go(screen)
  bill.come()
  await answered(bridge)
  expect(station.navigation.getState().billToShow).toBe(opened)
})
