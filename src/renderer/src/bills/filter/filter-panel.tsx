import { Checkbox, Radio } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { labelStates } from '../../../../shared/domain/bill/bill.ts'
import { statusGroups, type BillFilter } from '../../../../shared/domain/bill/bill-filter.ts'
import { foldText } from '../../../../shared/domain/text/fold.ts'
import { formatVndNumber as formatNumber } from '../../../../shared/domain/quantity/money.ts'
import type { ChannelOutput } from '../../../../shared/ipc/contract.ts'
import { useChannel } from '../../bridge/use-channel.ts'
import { usePresets } from '../../shell/station.tsx'
import { CreatedFields } from './created-fields.tsx'
import { flipped } from './filter-conditions.ts'
import { ToolbarPanel } from '../toolbar-panel.tsx'
import { FormField } from '../../ui/field/form-field.tsx'
import css from './filter-panel.module.css'
import { useLanguage } from '../../i18n/languages.ts'

const noFacets: ChannelOutput<'bills.facets'> = { provinces: [], senders: [], sendersLeftOut: 0, operators: [] }

interface FilterPanelProps {
  readonly filter: BillFilter
  readonly onFilter: (filter: BillFilter) => void
}

/** Every side of a bill that can be filtered by. What is chosen shows in the list at once; Esc closes. */
export function FilterPanel({ filter, onFilter }: FilterPanelProps): ReactNode {
  const { t } = useTranslation()
  const language = useLanguage()
  const services = usePresets((state) => state.lists.services)
  const facets = useChannel('bills.facets', undefined).data ?? noFacets
  return (
    <ToolbarPanel title={t('bills.filters.title')} testId="filter-panel" className={css['panel']}>
      <div className={css['column']}>
        <Choices
          title={t('bills.filters.groups')}
          items={statusGroups.map((group) => [group, t(`bills.groups.${group}`)])}
          chosen={filter.groups}
          onFlip={(group) => onFilter({ ...filter, groups: flipped(filter.groups, group) })}
        />
        <Checkbox
          label={t('bills.filters.exceptions')}
          checked={filter.exceptions}
          onChange={() => onFilter({ ...filter, exceptions: !filter.exceptions })}
        />
      </div>
      <CreatedFields created={filter.created} onCreated={(created) => onFilter({ ...filter, created })} />
      <div className={css['column']}>
        <Choices
          title={t('bills.filters.services')}
          items={services.map((service) => [service.id, service[language]])}
          chosen={filter.serviceIds}
          onFlip={(id) => onFilter({ ...filter, serviceIds: flipped(filter.serviceIds, id) })}
        />
        <Choices
          title={t('bills.filters.labels')}
          items={labelStates.map((state) => [state, t(`bills.labelIs.${state}`)])}
          chosen={filter.labels}
          onFlip={(state) => onFilter({ ...filter, labels: flipped(filter.labels, state) })}
        />
      </div>
      <div className={css['column']}>
        <CodChoice filter={filter} onFilter={onFilter} />
        <People filter={filter} onFilter={onFilter} facets={facets} />
      </div>
      <Provinces filter={filter} onFilter={onFilter} names={facets.provinces} />
    </ToolbarPanel>
  )
}

function CodChoice({ filter, onFilter }: FilterPanelProps): ReactNode {
  const { t } = useTranslation()
  return (
    <fieldset className={css['side']}>
      <legend>{t('bills.filters.cod')}</legend>
      <Radio.Group value={filter.cod} aria-label={t('bills.filters.cod')}>
        {(['any', 'yes', 'no'] as const).map((cod) => (
          <Radio
            classNames={{ radio: css['radio'] ?? '' }}
            key={cod}
            value={cod}
            label={t(`bills.codIs.${cod}`)}
            onChange={() => onFilter({ ...filter, cod })}
          />
        ))}
      </Radio.Group>
    </fieldset>
  )
}

/** Who sent and who entered the bills, where there is a choice. */
function People(props: FilterPanelProps & { readonly facets: typeof noFacets }): ReactNode {
  const { t } = useTranslation()
  const { filter, onFilter } = props
  const { senders, sendersLeftOut, operators } = props.facets
  return (
    <>
      {senders.length < 2 ? null : (
        <Choices
          title={t('bills.filters.senders')}
          items={senders.map((name) => [name, name])}
          chosen={filter.senders}
          onFlip={(name) => onFilter({ ...filter, senders: flipped(filter.senders, name) })}
        >
          {sendersLeftOut === 0 ? null : (
            <p className={css['note']}>{t('bills.filters.sendersLeftOut', { count: formatNumber(sendersLeftOut) })}</p>
          )}
        </Choices>
      )}
      {operators.length === 0 ? null : (
        <Choices
          title={t('bills.filters.operators')}
          items={operators.map((name) => [name, name])}
          chosen={filter.operators}
          onFlip={(name) => onFilter({ ...filter, operators: flipped(filter.operators, name) })}
        />
      )}
    </>
  )
}

function Provinces(props: FilterPanelProps & { readonly names: readonly string[] }): ReactNode {
  const { t } = useTranslation()
  const { filter, onFilter } = props
  const [wanted, setWanted] = useState('')
  const shown = props.names.filter((name) => foldText(name).includes(foldText(wanted.trim())))
  return (
    <div className={css['column']}>
      <Choices
        title={t('bills.filters.provinces')}
        items={shown.map((name) => [name, name])}
        chosen={filter.provinces}
        onFlip={(name) => onFilter({ ...filter, provinces: flipped(filter.provinces, name) })}
        isLong
      >
        <FormField
          isLabelHidden
          label={t('bills.filters.findProvince')}
          placeholder={t('bills.filters.findProvince')}
          value={wanted}
          data-testid="find-province"
          onChange={(event) => setWanted(event.currentTarget.value)}
          onKeyDown={(event) => {
            const [first] = wanted.trim() === '' ? [] : shown
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || first === undefined) return
            // A second Enter does not take it out again.
            if (!filter.provinces.includes(first)) onFilter({ ...filter, provinces: [...filter.provinces, first] })
          }}
        />
      </Choices>
    </div>
  )
}

function Choices<T extends string | number>(props: {
  readonly title: string
  readonly items: readonly (readonly [value: T, words: string])[]
  readonly chosen: readonly T[]
  readonly onFlip: (value: T) => void
  readonly isLong?: boolean
  readonly children?: ReactNode
}): ReactNode {
  return (
    <fieldset className={css['side']}>
      <legend>{props.title}</legend>
      {props.children}
      <div className={props.isLong === true ? `${css['boxes']} ${css['long']}` : css['boxes']}>
        {props.items.map(([value, words]) => (
          <Checkbox
            key={value}
            label={words}
            checked={props.chosen.includes(value)}
            data-testid={`filter-${value}`}
            onChange={() => props.onFlip(value)}
          />
        ))}
      </div>
    </fieldset>
  )
}
