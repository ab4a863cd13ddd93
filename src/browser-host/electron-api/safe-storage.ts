import { NotAvailableError, refusing } from './not-available.ts'

function refuse(): never {
  throw new NotAvailableError('Encryption by the operating system (safeStorage)')
}

/** There is no key store behind this host, and it says so: main then keeps secrets in memory only. */
export const safeStorage = refusing('safeStorage', {
  isEncryptionAvailable: (): boolean => false,
  isAsyncEncryptionAvailable: (): Promise<boolean> => Promise.resolve(false),
  getSelectedStorageBackend: (): string => 'basic_text',
  setUsePlainTextEncryption: refuse,
  encryptString: refuse,
  decryptString: refuse,
  encryptStringAsync: (): Promise<never> => Promise.reject(new NotAvailableError('safeStorage.encryptStringAsync')),
  decryptStringAsync: (): Promise<never> => Promise.reject(new NotAvailableError('safeStorage.decryptStringAsync')),
})
