import { exampleOf } from '@heliodon/contract/testing/example';
import {
  type DeviceDetail,
  type DeviceRow,
  deviceRow,
  getDeviceDetail,
  getDeviceList,
} from '@heliodon/devices/contract';
import { type DeviceHeadline, type DeviceNow, deviceHeadline, deviceNow } from '@heliodon/telemetry/contract';
import { server } from '@heliodon/web/testing/server';

/** Time of a sample: noon in the plant's time zone. */
export const AT_MS = Date.parse('2026-06-15T04:00:00.000Z');

export const rowOf = (deviceId: number, values: Partial<DeviceRow> = {}): DeviceRow =>
  exampleOf(deviceRow, {
    deviceId,
    sn: `INV${deviceId}`,
    kind: 'inverter',
    status: 'running',
    at: AT_MS,
    plantId: 1,
    ...values,
  });

export const headlineOf = (row: DeviceRow, values: Partial<DeviceHeadline>): DeviceHeadline => ({
  ...deviceHeadline.parse(row),
  ...values,
});

export const nowOf = (deviceId: number, values: DeviceNow['values'], more: Partial<DeviceNow> = {}) =>
  exampleOf(deviceNow, { deviceId, status: 'running', at: AT_MS, values, ...more });

export const detailOf = (deviceId: number, values: Partial<DeviceDetail> = {}): DeviceDetail =>
  exampleOf(getDeviceDetail.response, {
    deviceId,
    sn: `INV${deviceId}`,
    kind: 'inverter',
    plantId: 1,
    plantName: 'Test plant',
    timeZone: 'Asia/Shanghai',
    now: nowOf(deviceId, {}),
    ...values,
  });

/** Answers the list filtered as by the server; the counts cover the whole plant. */
export function answerList(rowsOf: () => readonly DeviceRow[]): void {
  server.answer(getDeviceList, ({ kind, status, keyword }) => {
    const all = rowsOf();
    const rows = all
      .filter((row) => kind === undefined || row.kind === kind)
      .filter((row) => status === undefined || row.status === status)
      .filter((row) => `${row.sn} ${row.model} ${row.loggerSn}`.includes(keyword));
    const counts = all.map((row) => ({ kind: row.kind, status: row.status, count: 1 }));
    return { rows, total: rows.length, counts };
  });
}
