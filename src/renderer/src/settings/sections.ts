import {
  IconAddressBook,
  IconDevices,
  IconDownload,
  IconArchive,
  IconBox,
  IconBuildingWarehouse,
  IconFileText,
  IconFileExport,
  IconHeartbeat,
  IconHistory,
  IconInfoCircle,
  IconKeyboard,
  IconListNumbers,
  IconMapPin,
  IconMapPinUp,
  IconScale,
  IconTextSize,
  IconUser,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { AboutSection } from './about-section.tsx'
import { AccountSection } from './account/account-section.tsx'
import { AuditSection } from './audit/audit-section.tsx'
import { BackupsSection } from './backups/backups-section.tsx'
import { DirectorySection } from './directory-section.tsx'
import { HealthSection } from './health-section.tsx'
import { ListsSection } from './lists/lists-section.tsx'
import { LookSection } from './look-section.tsx'
import { PaperSection } from './labels/label-section.tsx'
import { PresetsSection } from './presets/presets-section.tsx'
import { OperatorsSection } from './operators/operators-section.tsx'
import { ScaleSection } from './scale/scale-section.tsx'
import type { SectionProps } from './section-props.ts'
import { SendersSection } from './senders/senders-section.tsx'
import { ShortcutsSection } from './shortcuts/shortcuts-section.tsx'
import { MoveSection } from './station/move-section.tsx'
import { StationFileSection } from './station/station-file-section.tsx'
import { StationSection } from './station/station-section.tsx'
import { UpdatesSection } from './updates-section.tsx'

/** The settings in the order of their list: one line each. `words` names the section; it also finds it in the palette. */
export const settingsSections = [
  { id: 'account', words: 'settings.account', Icon: IconUser, Section: AccountSection },
  { id: 'operators', words: 'operators.title', Icon: IconAddressBook, Section: OperatorsSection },
  { id: 'senders', words: 'settings.senders', Icon: IconMapPinUp, Section: SendersSection },
  { id: 'presets', words: 'presets.title', Icon: IconBox, Section: PresetsSection },
  { id: 'paper', words: 'paper.title', Icon: IconFileText, Section: PaperSection },
  { id: 'scale', words: 'scale.title', Icon: IconScale, Section: ScaleSection },
  { id: 'look', words: 'settings.look', Icon: IconTextSize, Section: LookSection },
  { id: 'shortcuts', words: 'presets.keys.title', Icon: IconKeyboard, Section: ShortcutsSection },
  { id: 'lists', words: 'presets.lists.title', Icon: IconListNumbers, Section: ListsSection },
  { id: 'station', words: 'settings.station', Icon: IconBuildingWarehouse, Section: StationSection },
  { id: 'station-file', words: 'stationFile.title', Icon: IconFileExport, Section: StationFileSection },
  { id: 'move', words: 'move.title', Icon: IconDevices, Section: MoveSection },
  { id: 'backups', words: 'backups.title', Icon: IconArchive, Section: BackupsSection },
  { id: 'directory', words: 'settings.directory', Icon: IconMapPin, Section: DirectorySection },
  { id: 'audit', words: 'audit.title', Icon: IconHistory, Section: AuditSection },
  { id: 'updates', words: 'updates.title', Icon: IconDownload, Section: UpdatesSection },
  { id: 'health', words: 'health.title', Icon: IconHeartbeat, Section: HealthSection },
  { id: 'about', words: 'settings.about', Icon: IconInfoCircle, Section: AboutSection },
] as const satisfies readonly { id: string; words: string; Icon: unknown; Section: ComponentType<SectionProps> }[]
