/** Reading and writing one account's secrets as text, through the shell's key store. */
export interface SecretText {
  readonly isProtected: boolean
  read(accountId: string): Promise<string | null>
  write(accountId: string, text: string | null): Promise<void>
}
