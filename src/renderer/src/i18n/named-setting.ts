import type { Settings } from '../../../shared/domain/settings/settings.ts'

/** Everything that a packer sets: the settings, and what a settings file carries beside them. */
export type NamedSetting = keyof Settings | 'billViews' | 'operators'
