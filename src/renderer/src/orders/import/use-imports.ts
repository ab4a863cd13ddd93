import { useTranslation } from 'react-i18next'
import { useStore, type StoreApi } from 'zustand'
import { useStation } from '../../shell/station.tsx'
import { createImportStore, type ImportStore } from './import-store.ts'

/** The file of orders of the account in front: the same one on every screen, as long as the account is. */
export const useImportStore = (): StoreApi<ImportStore> => useStation().imports(createImportStore)

export const useImports = <T>(select: (state: ImportStore) => T): T => useStore(useImportStore(), select)

/** Opens a file of orders. Answers whether it is taken: while another one is being entered it is not, which is said. */
export function useChooseFile(): (file: File) => boolean {
  const { t } = useTranslation()
  const { messages } = useStation()
  const imports = useImportStore()
  return (file) => {
    const { stage, choose } = imports.getState()
    if (stage.kind !== 'entering') void choose(file)
    else {
      const title = t('importing.busy', { name: file.name })
      messages.getState().say({ kind: 'failure', title, text: t('importing.busyText'), testId: 'import-busy' })
    }
    return stage.kind !== 'entering'
  }
}
