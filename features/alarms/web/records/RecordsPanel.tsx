import { formatDate } from '@heliodon/kernel/format/time';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ExportButton } from '@heliodon/ui/ExportButton';
import { openRow } from '@heliodon/ui/openRow';
import { PageTable } from '@heliodon/ui/PageTable';
import { QueryBar, type QueryField } from '@heliodon/ui/QueryBar';
import { dateRangeField } from '@heliodon/ui/query/dateRangeField';
import { useLang } from '@heliodon/ui/useLang';
import { useTableState } from '@heliodon/ui/useTableState';
import { callApi } from '@heliodon/web/client';
import { Allowed } from '@heliodon/web/permissions';
import { usePlantStore } from '@heliodon/web/stores';
import { Segmented } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { statusWords } from '../../contract/alarm.words.ts';
import {
  exportHandlingRecords,
  getHandlingRecords,
  type HandlingRecord,
} from '../../contract/handling.contract.ts';
import { titles } from '../alarmColumns.ts';
import { AlarmDrawer } from '../drawer/AlarmDrawer.tsx';
import { useOpenAlarm } from '../drawer/useOpenAlarm.ts';
import styles from '../list/list.module.css';
import { useAllPlants } from '../list/useAllPlants.ts';
import { ALARMS_KEY, REFRESH_MS, useAlarmUpdates } from '../useAlarmUpdates.ts';
import { ReminderBlock } from './ReminderBlock.tsx';
import { type RecordFilters, restingFilters, toRecordFilter } from './recordFilters.ts';
import { useRecordColumns } from './useRecordColumns.tsx';

const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const MAX_DAYS = 366;

/** Handling of alarms, and reminders. */
export default function RecordsPanel() {
  const { t } = useTranslation('alarms');
  const lang = useLang();
  const plant = usePlantStore((state) => state.plant);
  const [all, setAll] = useAllPlants();
  const everywhere = all || !plant;
  const plantId = everywhere ? 0 : plant.plantId;
  const timeZone = everywhere ? browserZone : plant.timeZone;
  const table = useTableState<RecordFilters>('alarmRecords', { filters: restingFilters });
  const { alarmId, open, close } = useOpenAlarm();
  const columns = useRecordColumns(everywhere, timeZone);
  useAlarmUpdates();
  const today = formatDate(Date.now(), timeZone);
  const fields = useMemo<QueryField<keyof RecordFilters>[]>(
    () => [
      dateRangeField('range', t('records.range'), { maxDays: MAX_DAYS, disabledDate: (day) => day > today }),
      {
        name: 'status',
        label: titles.eventStatus[lang],
        widget: 'select',
        options: Object.entries(statusWords)
          .slice(1)
          .map(([value, words]) => ({ value, label: words[lang] })),
      },
      { name: 'handler', label: titles.handler[lang], widget: 'text', placeholder: t('records.handlerHint') },
    ],
    [t, lang, today],
  );
  return (
    <>
      <ReminderBlock plantId={plantId} timeZone={timeZone} onOpen={open} />
      <QueryBar table={table} fields={fields} />
      <PageTable<HandlingRecord, RecordFilters>
        table={table}
        columns={columns}
        rowKey="id"
        queryKey={[ALARMS_KEY, 'records', plantId]}
        query={({ page, pageSize, sort: _sort, order: _order, ...filters }) =>
          callApi(
            getHandlingRecords,
            { ...toRecordFilter(filters), plantId, timeZone, page, pageSize },
            { mask: false },
          )
        }
        refetchMs={REFRESH_MS}
        title={
          plant && (
            <Segmented
              aria-label={t('list.scope')}
              value={all}
              options={[
                { value: false, label: t('list.thisPlant') },
                { value: true, label: t('records.allPlants') },
              ]}
              onChange={setAll}
            />
          )
        }
        extra={
          <Allowed code="alarmExport">
            <ExportButton
              onExport={(format) =>
                callApi(exportHandlingRecords, {
                  ...toRecordFilter(table.filters),
                  plantId,
                  timeZone,
                  format,
                })
              }
            />
          </Allowed>
        }
        onRow={(row) => ({ className: styles.row, ...openRow(() => open(row.alarmId)) })}
        empty={<EmptyState compact title={t('records.none')} hint={t('records.noneHint')} />}
      />
      {alarmId !== undefined && <AlarmDrawer alarmId={alarmId} onOpen={open} onClose={close} />}
    </>
  );
}
