import {
  exportFindings,
  type FindingRow,
  findingKindNames,
  findingLevels,
  findingStates,
  findingWords,
  getFindings,
  type PlantDiagnosis,
} from '@heliodon/diagnosis/contract';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ExportButton } from '@heliodon/ui/ExportButton';
import { PageTable } from '@heliodon/ui/PageTable';
import { QueryBar, type QueryField } from '@heliodon/ui/QueryBar';
import { StatusTabs } from '@heliodon/ui/StatusTabs';
import { useLang } from '@heliodon/ui/useLang';
import { useTableState } from '@heliodon/ui/useTableState';
import { callApi } from '@heliodon/web/client';
import { Allowed } from '@heliodon/web/permissions';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './FindingsPanel.module.css';
import { type FindingFilters, restingFilters, toFilter } from './findingFilters.ts';
import { useFindingColumns } from './useFindingColumns.tsx';

interface FindingsPanelProps {
  plantId: number;
  data: PlantDiagnosis;
  onOpen: (findingId: number) => void;
}

function useFields({ inverters }: PlantDiagnosis): QueryField<keyof FindingFilters>[] {
  const { t } = useTranslation('diagnosis');
  const lang = useLang();
  return useMemo(
    () => [
      {
        name: 'level',
        label: t('list.level'),
        widget: 'select',
        options: findingLevels.map((value) => ({ value, label: t(`level.${value}`) })),
      },
      {
        name: 'kind',
        label: t('list.kind'),
        widget: 'select',
        options: findingKindNames.map((value) => ({ value, label: findingWords[value].name[lang] })),
      },
      {
        name: 'deviceId',
        label: t('list.device'),
        widget: 'select',
        options: [
          { value: '0', label: t('place.plant') },
          ...inverters.map(({ deviceId, alias, sn }) => ({ value: String(deviceId), label: alias || sn })),
        ],
      },
    ],
    [t, lang, inverters],
  );
}

/** Everything that was found; what to fix first stands first. */
export function FindingsPanel({ plantId, data, onOpen }: FindingsPanelProps) {
  const { t } = useTranslation('diagnosis');
  const table = useTableState<FindingFilters>('findings', { filters: restingFilters });
  const fields = useFields(data);
  const columns = useFindingColumns(onOpen);
  const state = findingStates.find((one) => one === table.filters.state) ?? 'open';
  return (
    <>
      <QueryBar table={table} fields={fields} />
      <PageTable<FindingRow, FindingFilters>
        table={table}
        columns={columns}
        rowKey="id"
        queryKey={[getFindings.path, plantId]}
        query={({ page, pageSize, sort, order, ...filters }) =>
          callApi(
            getFindings,
            { ...toFilter(plantId, filters), page, pageSize, sort: sort as 'priority', order },
            { mask: false },
          )
        }
        title={t('list.title')}
        head={
          <StatusTabs
            tabs={findingStates.map((key) => ({
              key,
              label: t(`state.${key}`),
              ...(key === 'open' && { count: data.ranked.length }),
            }))}
            active={state}
            onChange={(next) => table.setFilters({ state: next })}
          />
        }
        extra={
          <Allowed code="deviceExport">
            <ExportButton
              onExport={(format) =>
                callApi(exportFindings, { format, filter: toFilter(plantId, table.filters) })
              }
            />
          </Allowed>
        }
        empty={
          data.diagnosedAt === null ? (
            <EmptyState compact title={t('empty.notYet')} hint={t('empty.notYetHint')} />
          ) : (
            <EmptyState compact title={t('empty.healthy')} hint={t('empty.healthyHint')} />
          )
        }
        onRow={(row) => ({ className: styles.row, onClick: () => onOpen(row.id) })}
      />
    </>
  );
}
