import { EmptyState } from '@heliodon/ui/EmptyState';
import { PageTable } from '@heliodon/ui/PageTable';
import { useLang } from '@heliodon/ui/useLang';
import { useTableState } from '@heliodon/ui/useTableState';
import { usePermission } from '@heliodon/web/permissions';
import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { recoverWords } from '../../contract/alarm.words.ts';
import { type AlarmListRow, alarmSorts, recoverStatuses } from '../../contract/list.contract.ts';
import { titles } from '../alarmColumns.ts';
import { AlarmDrawer } from '../drawer/AlarmDrawer.tsx';
import { useOpenAlarm } from '../drawer/useOpenAlarm.ts';
import { HandleButtons } from '../handle/HandleButtons.tsx';
import styles from '../list/list.module.css';
import { everything } from '../list/listFilters.ts';
import { useAlarmColumns } from '../list/useAlarmColumns.tsx';
import { useAskAlarms } from '../list/useAlarmList.ts';
import { ALARMS_KEY, REFRESH_MS, useAlarmUpdates } from '../useAlarmUpdates.ts';

const states = { '': 0, ...recoverStatuses } as const;
type State = keyof typeof states;

/** Alarms of one device: open ones first, then past ones. */
export default function DeviceAlarmsPanel({ deviceId }: { deviceId: number }) {
  const { t } = useTranslation('alarms');
  const lang = useLang();
  // The page has other parameters in the address bar as well.
  const table = useTableState('deviceAlarms', {
    sort: 'recoverTime',
    order: 'desc',
    prefix: 'alarms-',
    filters: { state: '' },
  });
  const state = (Object.keys(states) as State[]).find((one) => one === table.filters.state) ?? '';
  const mayHandle = usePermission('alarmHandle');
  const { alarmId, open, close } = useOpenAlarm();
  const columns = useAlarmColumns({ device: false, plant: false, onOpen: open });
  const ask = useAskAlarms();
  useAlarmUpdates();
  return (
    <>
      <PageTable<AlarmListRow, { state: string }>
        table={table}
        columns={columns}
        rowKey="id"
        queryKey={[ALARMS_KEY, 'device', deviceId]}
        query={({ page, pageSize, sort, order }) =>
          ask({
            ...everything,
            plantId: 0,
            deviceId,
            recoverStatus: states[state],
            page,
            pageSize,
            order,
            sort: alarmSorts.find((one) => one === sort),
          })
        }
        refetchMs={REFRESH_MS}
        title={
          <Segmented<State>
            aria-label={titles.recoverTime[lang]}
            value={state}
            options={[
              { value: '', label: t('list.all') },
              { value: 'notRestored', label: recoverWords.notRestored[lang] },
              { value: 'restored', label: recoverWords.restored[lang] },
            ]}
            onChange={(chosen) => table.setFilters({ state: chosen })}
          />
        }
        batch={mayHandle ? ({ rows, clear }) => <HandleButtons alarms={rows} onDone={clear} /> : undefined}
        onRow={(row) => ({ className: styles.row, onClick: () => open(row.id) })}
        empty={<EmptyState compact title={t('device.none')} hint={t('device.noneHint')} />}
      />
      {alarmId !== undefined && <AlarmDrawer alarmId={alarmId} onOpen={open} onClose={close} />}
    </>
  );
}
