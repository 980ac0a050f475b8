import { deviceKinds } from '@heliodon/device-kinds/kinds';
import { formatDate } from '@heliodon/kernel/format/time';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ExportButton } from '@heliodon/ui/ExportButton';
import { Inline } from '@heliodon/ui/layout/Inline';
import { PageTable } from '@heliodon/ui/PageTable';
import { PeriodPicker } from '@heliodon/ui/PeriodPicker';
import { QueryBar, type QueryField } from '@heliodon/ui/QueryBar';
import { useLang } from '@heliodon/ui/useLang';
import { useTableState } from '@heliodon/ui/useTableState';
import { callApi } from '@heliodon/web/client';
import { Allowed, usePermission } from '@heliodon/web/permissions';
import { usePlantStore } from '@heliodon/web/stores';
import { useQueryClient } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { recoverWords, sourceWords, statusWords } from '../../contract/alarm.words.ts';
import {
  type AlarmListRow,
  alarmSorts,
  exportWarnings,
  recoverStatuses,
} from '../../contract/list.contract.ts';
import { titles } from '../alarmColumns.ts';
import { AlarmDrawer } from '../drawer/AlarmDrawer.tsx';
import { useOpenAlarm } from '../drawer/useOpenAlarm.ts';
import { HandleButtons } from '../handle/HandleButtons.tsx';
import { ALARMS_KEY, REFRESH_MS, useAlarmUpdates } from '../useAlarmUpdates.ts';
import { GradeTabs } from './GradeTabs.tsx';
import { GroupRows } from './GroupRows.tsx';
import styles from './list.module.css';
import { type ListFilters, periodOf, restingFilters, toAlarmFilter } from './listFilters.ts';
import { useAlarmColumns } from './useAlarmColumns.tsx';
import { keepCounts, useAskAlarms, useOpenCounts } from './useAlarmList.ts';
import { useAllPlants } from './useAllPlants.ts';

/** The column for expanding groups exists only if there are groups. */
const GROUP_COLUMN_PX = 40;
const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

function useFields(): QueryField<keyof ListFilters>[] {
  const { t } = useTranslation('alarms');
  const lang = useLang();
  return useMemo(() => {
    const words = (names: Readonly<Record<number, Record<'zh' | 'en', string>>>) =>
      Object.entries(names).map(([value, name]) => ({ value, label: name[lang] }));
    return [
      { name: 'keyword', label: t('list.search'), widget: 'text', placeholder: t('list.searchHint') },
      {
        name: 'recover',
        label: titles.recoverTime[lang],
        widget: 'select',
        options: (['notRestored', 'restored'] as const).map((state) => ({
          value: String(recoverStatuses[state]),
          label: recoverWords[state][lang],
        })),
      },
      { name: 'status', label: titles.eventStatus[lang], widget: 'select', options: words(statusWords) },
      { name: 'source', label: titles.source[lang], widget: 'select', options: words(sourceWords) },
      {
        name: 'kind',
        label: titles.deviceType[lang],
        widget: 'select',
        options: deviceKinds.map((kind) => ({ value: kind.id, label: kind[lang] })),
      },
    ];
  }, [t, lang]);
}

/** Current and past alarms: search, details and handling. */
export default function ListPanel() {
  const { t } = useTranslation('alarms');
  const client = useQueryClient();
  const plant = usePlantStore((state) => state.plant);
  const table = useTableState<ListFilters>('alarms', {
    sort: 'triggerTime',
    order: 'desc',
    filters: restingFilters,
  });
  const { filters } = table;
  const [all, setAll] = useAllPlants();
  const everywhere = all || !plant;
  const timeZone = everywhere ? browserZone : plant.timeZone;
  const plantId = everywhere ? 0 : plant.plantId;
  const counts = useOpenCounts(plantId);
  const mayHandle = usePermission('alarmHandle');
  const { alarmId, open, close } = useOpenAlarm();
  const columns = useAlarmColumns({
    device: true,
    plant: everywhere,
    timeZone,
    onOpen: open,
    room: counts?.grouped ? 0 : GROUP_COLUMN_PX,
  });
  const fields = useFields();
  const ask = useAskAlarms();
  useAlarmUpdates();

  const onRow = useCallback(
    (row: AlarmListRow) => ({ className: styles.row, onClick: () => open(row.id) }),
    [open],
  );
  const expandable = useMemo(
    () => ({
      rowExpandable: ({ groupSize }: AlarmListRow) => groupSize > 0,
      expandedRowRender: (row: AlarmListRow) => <GroupRows group={row} timeZone={timeZone} onOpen={open} />,
    }),
    [open, timeZone],
  );

  const today = formatDate(Date.now(), timeZone);
  return (
    <>
      <QueryBar table={table} fields={fields} />
      <PageTable<AlarmListRow, ListFilters>
        table={table}
        columns={columns}
        rowKey="id"
        queryKey={[ALARMS_KEY, 'list', plantId]}
        query={async ({ page, pageSize, sort, order, ...chosen }) => {
          const answer = await ask({
            ...toAlarmFilter(chosen, plantId, timeZone),
            page,
            pageSize,
            order,
            sort: alarmSorts.find((one) => one === sort),
          });
          keepCounts(client, plantId, answer);
          return answer;
        }}
        refetchMs={REFRESH_MS}
        head={
          <Inline gap="md" justify="between" className={styles.head}>
            <GradeTabs
              counts={counts}
              active={filters.grade}
              onChange={(grade) => table.setFilters({ grade })}
            />
            {plant && (
              <Segmented
                aria-label={t('list.scope')}
                value={all}
                options={[
                  { value: false, label: t('list.thisPlant') },
                  { value: true, label: t('list.allPlants', { count: counts?.everywhere ?? 0 }) },
                ]}
                onChange={setAll}
              />
            )}
          </Inline>
        }
        title={
          <PeriodPicker
            value={periodOf(filters)}
            timeZone={timeZone}
            limits={{ max: today }}
            onChange={({ kind, at }) => table.setFilters({ period: kind, at })}
          />
        }
        extra={
          <Allowed code="alarmExport">
            <ExportButton
              onExport={(format) =>
                callApi(exportWarnings, { ...toAlarmFilter(filters, plantId, timeZone), format })
              }
            />
          </Allowed>
        }
        batch={mayHandle ? ({ rows, clear }) => <HandleButtons alarms={rows} onDone={clear} /> : undefined}
        expandable={counts?.grouped ? expandable : undefined}
        onRow={onRow}
        empty={<EmptyState compact title={t('list.well')} hint={t('list.wellHint')} />}
      />
      {alarmId !== undefined && <AlarmDrawer alarmId={alarmId} onOpen={open} onClose={close} />}
    </>
  );
}
