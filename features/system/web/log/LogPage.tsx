import { logTypes } from '@heliodon/contract/log-actions';
import { formatDate, zoneLabel } from '@heliodon/kernel/format/time';
import { RUN_MODES } from '@heliodon/kernel/run-mode';
import { queryPlantList } from '@heliodon/plants/contract';
import {
  exportLog,
  getLogList,
  LOG_RANGE_MAX_DAYS,
  type LogRow,
  logStatuses,
} from '@heliodon/system/contract';
import { ExportButton } from '@heliodon/ui/ExportButton';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { PageTable } from '@heliodon/ui/PageTable';
import { QueryBar, type QueryField } from '@heliodon/ui/QueryBar';
import { dateRangeField } from '@heliodon/ui/query/dateRangeField';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useListColumns } from '@heliodon/ui/table/listColumns';
import { useLang } from '@heliodon/ui/useLang';
import { useTableState } from '@heliodon/ui/useTableState';
import { callApi } from '@heliodon/web/client';
import { Allowed } from '@heliodon/web/permissions';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { logColumns } from '../../contract/log.columns.ts';
import { logWords } from '../../contract/log.words.ts';
import { ChangeTable } from './ChangeTable.tsx';
import { CheckLine } from './CheckLine.tsx';
import { dayBefore, type LogFilters, restingFilters, toLogFilter } from './logFilters.ts';

/** With this width, all columns fit into 1366 pixels. */
const EXPAND_PX = 36;
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

const toneOf = { success: 'normal', failure: 'fault', upgrading: 'waiting' } as const;
const cells = { render: { status: (row: LogRow) => <LogStatus status={row.status} /> } };

function LogStatus({ status }: Pick<LogRow, 'status'>) {
  return (
    <StatusTag plain tone={toneOf[status]}>
      {logWords[useLang()].status[status]}
    </StatusTag>
  );
}

const changesBelow = {
  columnWidth: EXPAND_PX,
  rowExpandable: ({ changes }: LogRow) => changes.length > 0,
  expandedRowRender: ({ changes }: LogRow) => <ChangeTable changes={changes} />,
};

async function searchPlants(keyword: string) {
  const { rows } = await callApi(queryPlantList, { keyword, pageSize: 20 }, { mask: false });
  return rows.map((plant) => ({ value: String(plant.plantId), label: plant.name }));
}

function useFields(today: string): QueryField<keyof LogFilters>[] {
  const { t } = useTranslation('system');
  const words = logWords[useLang()];
  return useMemo(() => {
    const choices = <K extends string>(keys: readonly K[], names: Record<K, string>) =>
      keys.map((value) => ({ value, label: names[value] }));
    const firstDay = dayBefore(today, LOG_RANGE_MAX_DAYS * 5);
    return [
      dateRangeField('range', t('log.range'), {
        maxDays: LOG_RANGE_MAX_DAYS,
        required: true,
        disabledDate: (day) => day > today || day < firstDay,
      }),
      { name: 'keyword', label: t('log.content'), widget: 'text', placeholder: t('log.keywordHint') },
      { name: 'type', label: t('log.type'), widget: 'select', options: choices(logTypes, words.type) },
      {
        name: 'status',
        label: t('log.status'),
        widget: 'select',
        options: choices(logStatuses, words.status),
      },
      { name: 'operator', label: t('log.operator'), widget: 'text', placeholder: t('log.operatorHint') },
      { name: 'plantId', label: t('log.plant'), widget: 'remoteSelect', search: searchPlants },
      {
        name: 'runMode',
        label: t('log.runMode'),
        widget: 'select',
        options: choices(RUN_MODES, words.runMode),
      },
    ];
  }, [t, words, today]);
}

/** Changes with their author, time and address. */
export default function LogPage() {
  const { t } = useTranslation('system');
  const today = useMemo(() => formatDate(Date.now(), timeZone), []);
  const table = useTableState<LogFilters>('operationLog', {
    sort: 'at',
    order: 'desc',
    filters: restingFilters(today),
  });
  const fields = useFields(today);
  const columns = useListColumns(logColumns, cells);

  return (
    <PageFrame
      title={t('log.title')}
      subtitle={t('log.subtitle', { zone: zoneLabel(timeZone, Date.now()) })}
      action={
        <Allowed code="systemConfig">
          <CheckLine timeZone={timeZone} />
        </Allowed>
      }
    >
      <QueryBar table={table} fields={fields} />
      <PageTable
        table={table}
        columns={columns}
        rowKey="id"
        queryKey={['operationLog']}
        query={({ page, pageSize, sort, order, ...filters }) =>
          callApi(
            getLogList,
            { ...toLogFilter(filters, timeZone), page, pageSize, sort: sort as 'at', order },
            { mask: false },
          )
        }
        expandable={changesBelow}
        extra={
          <Allowed code="logExport">
            <ExportButton
              onExport={(format) => callApi(exportLog, { ...toLogFilter(table.filters, timeZone), format })}
            />
          </Allowed>
        }
      />
    </PageFrame>
  );
}
