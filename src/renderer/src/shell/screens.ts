import {
  IconAddressBook,
  IconCalculator,
  IconClipboardList,
  IconCubePlus,
  IconListCheck,
  IconPackages,
  IconPrinter,
  IconRoute,
  IconSettings,
  IconStack2,
  IconTruckDelivery,
} from '@tabler/icons-react'

/** The screens in the order of the rail; Ctrl+1 ... follow the same order. Their names and keys are in the table of actions. */
export const workScreens = [
  { screen: 'new-bill', Icon: IconCubePlus },
  { screen: 'queue', Icon: IconStack2 },
  { screen: 'bills', Icon: IconPackages },
  { screen: 'batch', Icon: IconListCheck },
  { screen: 'track', Icon: IconRoute },
  { screen: 'fees', Icon: IconCalculator },
  { screen: 'print', Icon: IconPrinter },
  { screen: 'orders', Icon: IconClipboardList },
  { screen: 'handover', Icon: IconTruckDelivery },
] as const

/** The books behind the work, on Shift with the key of the screen that they belong to. */
export const bookScreens = [{ screen: 'customers', Icon: IconAddressBook }] as const

export const settingsScreen = { screen: 'settings', Icon: IconSettings } as const

export const allScreens = [...workScreens, ...bookScreens, settingsScreen] as const
