/** A customer of the simulated carrier. */
export interface Account {
  readonly username: string
  readonly password: string
  /** The id that the legacy endpoints know this customer by. */
  readonly partnerId: number
}

export const TRAINING_ACCOUNT: Account = { username: 'training', password: 'training', partnerId: 10_001 }
