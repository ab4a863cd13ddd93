import {
  IconCalculator,
  IconCubePlus,
  IconListCheck,
  IconPackages,
  IconPrinter,
  IconRoute,
  IconSettings,
  IconStack2,
} from '@tabler/icons-react'

/** The screens in the order of the rail, each with its function key; Ctrl+1 ... follow the same order. */
export const workScreens = [
  { screen: 'new-bill', words: 'shell.newBill', keys: 'F2', Icon: IconCubePlus },
  { screen: 'queue', words: 'shell.queue', keys: 'F3', Icon: IconStack2 },
  { screen: 'bills', words: 'shell.bills', keys: 'F4', Icon: IconPackages },
  { screen: 'batch', words: 'shell.batch', keys: 'F6', Icon: IconListCheck },
  { screen: 'track', words: 'shell.track', keys: 'F7', Icon: IconRoute },
  { screen: 'fees', words: 'shell.fees', keys: 'F8', Icon: IconCalculator },
  { screen: 'print', words: 'shell.print', keys: 'F9', Icon: IconPrinter },
] as const

export const settingsScreen = {
  screen: 'settings',
  words: 'shell.settings',
  keys: 'Ctrl ,',
  Icon: IconSettings,
} as const

export const allScreens = [...workScreens, settingsScreen] as const
