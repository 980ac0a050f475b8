import {
  exportFindings,
  type FindingRow,
  findingKindNames,
  findingLevels,
  findingLevelWords,
  findingStates,
  findingStateWords,
  findingWords,
  getFindings,
  type PlantDiagnosis,
  wholePlant,
} from '@heliodon/diagnosis/contract';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ExportButton } from '@heliodon/ui/ExportButton';
import { PageTable } from '@heliodon/ui/PageTable';
import { QueryBar, type QueryField } from '@heliodon/ui/QueryBar';
import { StatusTabs } from '@heliodon/ui/StatusTabs';
import { useListColumns } from '@heliodon/ui/table/listColumns';
import { useLang } from '@heliodon/ui/useLang';
import { useTableState } from '@heliodon/ui/useTableState';
import { callApi } from '@heliodon/web/client';
import { Allowed } from '@heliodon/web/permissions';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { findingColumns } from '../../contract/finding.columns.ts';
import styles from '../finding/FindingCells.module.css';
import { useFindingCells } from '../finding/useFindingCells.tsx';
import { type FindingFilters, restingFilters, toFilter } from './findingFilters.ts';

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
        options: findingLevels.map((value) => ({ value, label: findingLevelWords[value][lang] })),
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
          { value: '0', label: wholePlant[lang] },
          ...inverters.map(({ deviceId, alias, sn }) => ({ value: String(deviceId), label: alias || sn })),
        ],
      },
    ],
    [t, lang, inverters],
  );
}

/** All findings, sorted by priority. */
export function FindingsPanel({ plantId, data, onOpen }: FindingsPanelProps) {
  const { t } = useTranslation('diagnosis');
  const lang = useLang();
  const table = useTableState<FindingFilters>('findings', { filters: restingFilters });
  const fields = useFields(data);
  const render = useFindingCells(onOpen);
  const columns = useListColumns(
    findingColumns,
    useMemo(() => ({ render }), [render]),
  );
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
              label: findingStateWords[key][lang],
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
