import { formatDateTime } from '@heliodon/kernel/format/time';
import {
  exportScheduleLog,
  getScheduleLog,
  SCHEDULE_LOG_KINDS,
  SCHEDULE_RANGE_DAYS,
  type ScheduleLogRow,
} from '@heliodon/schedules/contract';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ExportButton } from '@heliodon/ui/ExportButton';
import { type PageColumn, PageTable } from '@heliodon/ui/PageTable';
import { QueryBar, type QueryField } from '@heliodon/ui/QueryBar';
import { dateRangeField } from '@heliodon/ui/query/dateRangeField';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useTableState } from '@heliodon/ui/useTableState';
import { callApi } from '@heliodon/web/client';
import { Allowed } from '@heliodon/web/permissions';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TabProps } from '../tabProps.ts';
import { type LogFilters, restingFilters, toLogFilter } from './logFilters.ts';

/** What happened to plans and devices, by people and by the platform. */
export function LogTab({ plant, devices, today }: TabProps) {
  const { t } = useTranslation('schedules');
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
        options: SCHEDULE_LOG_KINDS.map((value) => ({ value, label: t(`logKind.${value}`) })),
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
          label: t(`logStatus.${value}`),
        })),
      },
    ],
    [t, today, devices],
  );
  const columns = useMemo(
    (): PageColumn<ScheduleLogRow>[] => [
      {
        key: 'status',
        title: t('log.status'),
        width: 92,
        render: ({ status }) => (
          <StatusTag plain tone={status === 'success' ? 'normal' : 'fault'}>
            {t(`logStatus.${status}`)}
          </StatusTag>
        ),
      },
      { key: 'at', title: t('log.time'), width: 164, value: ({ at }) => formatDateTime(at, timeZone) },
      { key: 'kind', title: t('log.kind'), width: 82, value: ({ kind }) => t(`logKind.${kind}`) },
      { key: 'content', title: t('log.content'), width: 430, locked: true },
      {
        key: 'operator',
        title: t('log.operator'),
        width: 96,
        value: ({ operator }) => operator || t('log.platform'),
      },
      {
        key: 'runMode',
        title: t('log.runMode'),
        width: 100,
        value: ({ runMode }) => runMode && t(`runMode.${runMode}`),
      },
      { key: 'ip', title: t('log.ip'), width: 110 },
    ],
    [t, timeZone],
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
