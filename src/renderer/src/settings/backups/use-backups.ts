import type { ChannelOutput } from '../../../../shared/ipc/contract.ts'
import { useChannel, type ChannelAnswer } from '../../bridge/use-channel.ts'

export type Backups = ChannelOutput<'backups.list'>

/** The account's backups, asked for anew whenever the place that shows them comes into use. */
export function useBackups(isActive: boolean): ChannelAnswer<Backups> {
  return useChannel('backups.list', undefined, { isEnabled: isActive })
}
