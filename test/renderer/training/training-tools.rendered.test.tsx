import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { TrainingBand } from '../../../src/renderer/src/shell/training-band.tsx'
import type { ScaleView } from '../../../src/shared/domain/scale/scale.ts'
import type { TrainingProgress, Trouble } from '../../../src/shared/domain/training.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'

/** Main's side of training, as far as the window sees it. */
async function renderTraining(done: TrainingProgress['done']) {
  const main = { done, isCardClosed: false, on: [] as Trouble[] }
  const progress = (): TrainingProgress => ({ done: main.done, isCardClosed: main.isCardClosed, samples: 200 })
  const rendered = await renderInStation(<TrainingBand />, {
    handlers: {
      'training.progress': progress,
      'training.closeCard': ({ isClosed }) => {
        main.isCardClosed = isClosed
        return progress()
      },
      'training.troubles': () => main.on,
      'training.practise': ({ trouble, on }) => (main.on = on ? [trouble] : []),
    },
  })
  return { ...rendered, main }
}

const step = (name: string) => page.getByRole('listitem').filter({ hasText: name })

test('the card ticks what was really done, leads to the next step, and goes to its screen', async () => {
  const { bridge, station, main } = await renderTraining(['create'])
  await expect.element(step('Tạo đơn')).toHaveAttribute('data-done', 'true')
  await expect.element(step('In tem')).toHaveAttribute('aria-current', 'step')
  await expect.element(page.getByRole('status').getByText(/bấm Alt.G/)).toBeVisible()
  await page.getByTestId('training-go').click()
  expect(station.navigation.getState().screen).toBe('print')
  main.done = ['create', 'print']
  bridge.emit('printing.changed', {
    billCodes: [],
    progress: { left: 0, printed: 1, failed: 0, estimate: null } as never,
  })
  await expect.element(step('In tem')).toHaveAttribute('data-done', 'true')
  await expect.element(step('Tìm vận đơn')).toHaveAttribute('aria-current', 'step')
})

test('the card is closed and opened again', async () => {
  await renderTraining([])
  await page.getByRole('button', { name: 'Đóng sáu bước' }).click()
  await expect.element(page.getByTestId('training-card')).not.toBeInTheDocument()
  await page.getByTestId('training-steps').click()
  await expect.element(page.getByTestId('training-card')).toBeVisible()
})

test('troubles are switched on in a menu, and the band says that one is on until a bill has met it', async () => {
  const { bridge, main } = await renderTraining([])
  await page.getByRole('button', { name: 'Thử sự cố' }).click()
  await page.getByRole('checkbox', { name: 'Hãng từ chối đơn kế tiếp' }).click()
  expect(main.on).toEqual(['refuse'])
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Đang thử: 1 sự cố' })).toBeVisible()
  main.on = []
  bridge.emit('drafts.changed', { ids: ['1'], counts: {} as never })
  await expect.element(page.getByRole('button', { name: 'Thử sự cố' })).toBeVisible()
})

test('a scale that is none is switched on in the same menu, and parcels are put on it and lifted off', async () => {
  const { bridge } = await renderTraining([])
  const put: (number | null)[] = []
  const view = (grams: number | null): ScaleView => ({
    state: grams === null ? 'none' : 'moving',
    trouble: null,
    netGrams: grams,
    tareGrams: 0,
    load: 1,
    isUsed: false,
    isSimulated: grams !== null,
    raw: '',
  })
  bridge.handlers['scale.simulate'] = ({ grams }) => {
    put.push(grams)
    return view(grams)
  }
  await page.getByRole('button', { name: 'Thử sự cố' }).click()
  await page.getByRole('checkbox', { name: 'Cân giả để tập' }).click()
  await page.getByTestId('practise-kg').fill('850g')
  await page.getByRole('button', { name: 'Đặt lên' }).click()
  await page.getByRole('button', { name: 'Nhấc ra' }).click()
  await page.getByRole('checkbox', { name: 'Cân giả để tập' }).click()
  await expect.element(page.getByTestId('practise-kg')).not.toBeInTheDocument()
  expect(put).toEqual([0, 850, 0, null])
})
