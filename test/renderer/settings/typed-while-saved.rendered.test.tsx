import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { RetentionForm } from '../../../src/renderer/src/settings/account/retention-form.tsx'
import { SendingForm } from '../../../src/renderer/src/settings/account/sending-form.tsx'
import { CancelPhrasesSection } from '../../../src/renderer/src/settings/lists/cancel-phrases-section.tsx'
import { ListsSection } from '../../../src/renderer/src/settings/lists/lists-section.tsx'
import { ScaleSection } from '../../../src/renderer/src/settings/scale/scale-section.tsx'
import { StationSection } from '../../../src/renderer/src/settings/station/station-section.tsx'
import { UpdatesSection } from '../../../src/renderer/src/settings/updates-section.tsx'
import { noScale } from '../../../src/shared/domain/scale/scale.ts'
import type { Settings } from '../../../src/shared/domain/settings/settings.ts'
import { answered, heldAnswer } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { stationSettings } from '../rendered/station-handlers.ts'

interface SavedForm {
  readonly section: ReactNode
  readonly field: () => ReturnType<typeof page.getByTestId>
  readonly first: string
  readonly second: string
  readonly save: () => ReturnType<typeof page.getByTestId>
  readonly saved: (first: string) => Partial<Settings>
}

const saveButton = () => page.getByRole('button', { name: 'Lưu' }).first()
const field = (name: string) => () => page.getByTestId(`field-${name}`)
const scale = { ...noScale, kind: 'keyboard' as const }

const forms: readonly (readonly [string, SavedForm])[] = [
  [
    'the scale',
    {
      section: <ScaleSection active={false} />,
      field: () => page.getByTestId('scale-max'),
      first: '15',
      second: '20',
      save: () => page.getByTestId('scale-save'),
      saved: () => ({ scale: { ...scale, maxGrams: 15_000 } }),
    },
  ],
  [
    'the station',
    {
      section: <StationSection />,
      field: field('stationName'),
      first: 'Bàn 1',
      second: 'Bàn 2',
      save: saveButton,
      saved: (stationName) => ({ stationName }),
    },
  ],
  [
    'how much is sent at once',
    {
      section: <SendingForm />,
      field: field('sendConcurrency'),
      first: '5',
      second: '6',
      save: saveButton,
      saved: (typed) => ({ sendConcurrency: Number(typed) }),
    },
  ],
  [
    'the days of receivers',
    {
      section: <RetentionForm />,
      field: field('receiverDays'),
      first: '180',
      second: '365',
      save: saveButton,
      saved: () => ({}),
    },
  ],
  [
    'the server of updates',
    {
      section: <UpdatesSection />,
      field: field('updateServer'),
      first: 'https://one.example',
      second: 'https://two.example',
      save: saveButton,
      saved: (updateServer) => ({ updateServer }),
    },
  ],
  [
    'the words of cancel answers',
    {
      section: <CancelPhrasesSection />,
      field: () => page.getByTestId('phrases-accepted'),
      first: 'Đã hủy {code}',
      second: 'Hủy xong {code}',
      save: () => page.getByTestId('save-phrases'),
      saved: (typed) => ({ cancelPhrases: { accepted: [typed], refused: [] } }),
    },
  ],
  [
    'a list',
    {
      section: <ListsSection />,
      field: () => page.getByTestId('list-services').getByRole('textbox').nth(1),
      first: 'Hỏa tốc',
      second: 'Hỏa tốc nội thành',
      save: () => page.getByTestId('list-services').getByTestId('save-list'),
      saved: () => ({}),
    },
  ],
]

test.each(forms)('what is typed into %s while it is being saved stays, and is not called saved', async (_, form) => {
  const settings = { ...stationSettings, scale }
  const answer = heldAnswer({ ...settings, ...form.saved(form.first) })
  const { bridge } = await renderInStation(form.section, {
    handlers: {
      'settings.get': () => settings,
      'settings.update': answer.handler,
      'updates.view': () => ({
        state: 'off',
        current: '0.1.0',
        version: null,
        checkedAtMs: null,
        postponedUntilMs: null,
        refusal: null,
        detail: '',
        underWay: [],
      }),
    },
  })
  await form.field().fill(form.first)
  await form.save().click()
  await form.field().fill(form.second)
  answer.come()
  await answered(bridge)
  await expect.element(form.field()).toHaveValue(form.second)
  await expect.element(form.save()).toBeEnabled()
  await expect.element(page.getByText('Đã lưu')).not.toBeInTheDocument()
})
