/** What every section of the settings is given. */
export interface SectionProps {
  /** Whether it is the one that is shown: sections keep what was typed while others are shown, but only this one hears keys. */
  readonly active: boolean
}
