import { useStore, type StoreApi } from 'zustand'
import { useStation } from '../../shell/station.tsx'
import { createImportStore, type ImportStore } from './import-store.ts'

/** The file of orders of the account in front: the same one on every screen, as long as the account is. */
export const useImportStore = (): StoreApi<ImportStore> => useStation().imports(createImportStore)

export const useImports = <T>(select: (state: ImportStore) => T): T => useStore(useImportStore(), select)
