import { useTranslation } from 'react-i18next'
import { useStation, type Station } from '../shell/station.tsx'

type HandOver = Parameters<ReturnType<Station['autosaved']['getState']>['handOver']>[0]

/** Puts bills on the Batch screen behind what lies there, where each is marked before anything is sent, and goes there. */
export function useHandOver(): (bills: HandOver) => void {
  const { t } = useTranslation()
  const { navigation, undo, autosaved } = useStation()
  return (bills) => {
    const { added, withdraw } = autosaved.getState().handOver(bills)
    if (added > 0) undo.getState().offer(t('bills.selection.handedOver', { count: added }), withdraw)
    navigation.getState().go('batch')
  }
}
