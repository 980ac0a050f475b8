import {
  exportScheduleLog,
  getScheduleLog,
  SCHEDULE_LOG_KINDS,
  SCHEDULE_RANGE_DAYS,
  type ScheduleLogRow,
} from '@heliodon/schedules/contract';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ExportButton } from '@heliodon/ui/ExportButton';
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
import { scheduleLogColumns } from '../../contract/log.columns.ts';
import { scheduleLogWords } from '../../contract/log.words.ts';
import type { TabProps } from '../tabProps.ts';
import { type LogFilters, restingFilters, toLogFilter } from './logFilters.ts';

const statusCell = ({ status }: ScheduleLogRow) => <LogStatus status={status} />;

function LogStatus({ status }: Pick<ScheduleLogRow, 'status'>) {
  return (
    <StatusTag plain tone={status === 'success' ? 'normal' : 'fault'}>
      {scheduleLogWords[useLang()].status[status]}
    </StatusTag>
  );
}

/** Operations on plans and devices, by users and by the platform. */
export function LogTab({ plant, devices, today }: TabProps) {
  const { t } = useTranslation('schedules');
  const words = scheduleLogWords[useLang()];
  const { plantId, timeZone } = plant;
  const table = useTableState<LogFilters>('scheduleLog', { filters: restingFilters(today) });
  const fields = useMemo(
    (): QueryField<keyof LogFilters>[] => [
      dateRangeField('range', t('log.range'), {
        maxDays: SCHEDULE_RANGE_DAYS,
        required: true,
        disabledDate: (day) => day > today,
      }),
      {
        name: 'kind',
        label: t('log.kind'),
        widget: 'select',
        options: SCHEDULE_LOG_KINDS.map((value) => ({ value, label: words.kind[value] })),
      },
      {
        name: 'deviceId',
        label: t('log.device'),
        widget: 'select',
        options: devices.map(({ deviceId, name }) => ({ value: String(deviceId), label: name })),
      },
      {
        name: 'status',
        label: t('log.status'),
        widget: 'select',
        options: (['success', 'failure'] as const).map((value) => ({
          value,
          label: words.status[value],
        })),
      },
    ],
    [t, words, today, devices],
  );
  const columns = useListColumns(
    scheduleLogColumns,
    useMemo(() => ({ render: { status: statusCell }, timeZone }), [timeZone]),
  );
  return (
    <>
      <QueryBar table={table} fields={fields} />
      <PageTable
        table={table}
        columns={columns}
        rowKey="id"
        queryKey={[getScheduleLog.path, plantId]}
        query={({ page, pageSize, sort: _, order: __, ...filters }) =>
          callApi(getScheduleLog, { ...toLogFilter(plantId, filters), page, pageSize }, { mask: false })
        }
        extra={
          <Allowed code="logExport">
            <ExportButton
              onExport={(format) =>
                callApi(exportScheduleLog, { ...toLogFilter(plantId, table.filters), format })
              }
            />
          </Allowed>
        }
        empty={<EmptyState compact title={t('log.none')} hint={t('log.noneHint')} />}
      />
    </>
  );
}
