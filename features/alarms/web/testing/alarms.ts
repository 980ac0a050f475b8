import { exampleOf } from '@heliodon/contract/testing/example';
import { server } from '@heliodon/web/testing/server';
import {
  type AlarmListRow,
  alarmItem,
  alarmListRow,
  alarmUpdate,
  getWarningList,
  getWarningListSilent,
} from '../../contract/index.ts';

/** Events of an inverter. */
export const events = { overVoltage: 101, arcFault: 201, insulation: 202, derated: 307 } as const;

const PLACE = {
  plantId: 1,
  plantName: 'Test plant',
  timeZone: 'Asia/Shanghai',
  deviceId: 11,
  deviceSn: 'INV1',
  deviceType: 'inverter',
} as const;

export const rowOf = (id: number, values: Partial<AlarmListRow> = {}): AlarmListRow =>
  exampleOf(alarmListRow, {
    ...PLACE,
    id,
    eventType: 1,
    eventCode: events.overVoltage,
    grade: 2,
    eventStatus: 1,
    raisedCount: 1,
    ...values,
  });

export const itemOf = (id: number, values: Partial<AlarmListRow> = {}) => alarmItem.parse(rowOf(id, values));

export const pushOf = (values: Partial<ReturnType<typeof alarmUpdate.parse>>) =>
  alarmUpdate.parse({ raised: [], more: 0, reminders: [], changed: true, changedPlants: [1], ...values });

type ListRequest = ReturnType<typeof getWarningList.request.parse>;

/** Answers both calls of the list; a page refreshes with the background variant. */
export function answerAlarms(rowsOf: (asked: ListRequest) => readonly AlarmListRow[]): void {
  const answer = (asked: ListRequest) => {
    const rows = [...rowsOf(asked)];
    const open = rows.filter(({ recoverTime }) => recoverTime === null);
    const grades = ([1, 2, 3, 4] as const).map((grade) => ({
      grade,
      count: open.filter((row) => row.grade === grade).length,
    }));
    return {
      rows,
      total: rows.length,
      totalIsMore: false,
      unRecoverCount: open.length,
      unRecoverGrades: grades,
      unRecoverTotal: open.length + 1,
    };
  };
  server.answer(getWarningList, answer).answer(getWarningListSilent, answer);
}

export const lastAskedAlarms = () => server.bodiesOf(getWarningList).at(-1);
