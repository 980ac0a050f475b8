import { exampleOf } from '@heliodon/contract/testing/example';
import { QUARTER_MS } from '@heliodon/kernel/time';
import { type FindingDetail, type FindingRow, findingRow, getFindingDetail } from '../../contract/index.ts';

/** The third string of an inverter has delivered half of its siblings' current for five days. */
export const weakString: FindingRow = exampleOf(findingRow, {
  id: 5,
  plantId: 1,
  deviceId: 11,
  deviceSn: 'INV1',
  kind: 'weakString',
  string: 3,
  level: 'high',
  sureness: 0.95,
  sinceDay: '2026-06-10',
  lastDay: '2026-06-14',
  lostKwh: 42.5,
  kwhADay: 8.5,
  lostMoney: 30,
  moneyADay: 6,
  currency: 'CNY',
  state: 'open',
});

const NOON_MS = Date.parse('2026-06-14T04:00:00.000Z');

export const detailOf = (row: FindingRow): FindingDetail =>
  exampleOf(getFindingDetail.response, {
    ...row,
    timeZone: 'Asia/Shanghai',
    plantName: 'Test plant',
    evidence: {
      chart: 'stringAgainstSiblings',
      unit: 'A',
      atMs: [NOON_MS, NOON_MS + QUARTER_MS, NOON_MS + 2 * QUARTER_MS],
      measured: [5, 5, 5],
      expected: [10, 10, 10],
      bands: [{ fromMs: NOON_MS, toMs: NOON_MS + QUARTER_MS }],
      figures: { share: 0.5 },
    },
    lostDays: [
      { day: '2026-06-13', kwh: 8, money: 6 },
      { day: '2026-06-14', kwh: 9, money: 6 },
    ],
  });
