import { formatDate } from '../../src/shared/domain/time/local-time.ts'
import { readableLooks, zoomedLooks } from './looks.ts'
import { closeDialog, goTo, type Picture } from './picture.ts'
import { dayMs } from '../../src/shared/domain/time/time-units.ts'

const sections = [
  'account',
  'operators',
  'senders',
  'presets',
  'paper',
  'look',
  'shortcuts',
  'lists',
  'station',
  'station-file',
  'move',
  'backups',
  'directory',
  'audit',
  'health',
  'updates',
  'about',
]

/** A button of a section that opens a dialog. */
function dialogOf(name: string, section: string, button: string): Picture {
  return {
    name,
    async show({ page }) {
      await goTo(page, 'Control+,', 'settings')
      await page.getByTestId(`settings-open-${section}`).click()
      await page.getByTestId(button).click()
      await page.getByRole('dialog').waitFor()
    },
    leave: closeDialog,
  }
}

export const settingsPictures: readonly Picture[] = [
  ...sections.map((section) => ({
    name: `settings-${section}`,
    ...(section === 'account' || section === 'backups' ? { alsoIn: [...readableLooks, ...zoomedLooks] } : {}),
    async show({ page }: Parameters<Picture['show']>[0]) {
      await goTo(page, 'Control+,', 'settings')
      await page.getByTestId(`settings-open-${section}`).click()
      await page.getByTestId(`settings-${section}`).waitFor()
      if (section === 'paper') await page.locator('canvas').first().waitFor()
      // Today's lines tell how these pictures were made.
      if (section === 'audit') await page.getByTestId('audit-until').fill(formatDate(Date.now() - dayMs))
    },
  })),
  {
    name: 'settings-account-form',
    async show({ page }) {
      await goTo(page, 'Control+,', 'settings')
      await page.getByTestId('settings-open-account').click()
      await page.getByTestId('enter-account').click()
      await page.getByTestId('field-password').waitFor()
    },
    leave: ({ page }) => page.keyboard.press('Escape'),
  },
  dialogOf('operator-dialog', 'operators', 'add-operator'),
  dialogOf('preset-dialog', 'presets', 'add-preset'),
]
