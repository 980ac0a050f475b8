import { exampleOf } from '@heliodon/contract/testing/example';
import { server } from '@heliodon/web/testing/server';
import {
  getMeterCheck,
  getMeterList,
  type MeterFinding,
  type MeterRow,
} from '../../contract/meters.contract.ts';

export const meterOf = (deviceId: number, sn: string, values: Partial<MeterRow> = {}): MeterRow =>
  exampleOf(getMeterList.response.shape.rows.element, {
    deviceId,
    sn,
    kind: 'meter',
    status: 'online',
    counting: true,
    ...values,
  });

export function answerMeters(rowsOf: () => readonly MeterRow[]): void {
  server.answer(getMeterList, ({ samplingPoint, keyword }) => {
    const rows = rowsOf()
      .filter((row) => samplingPoint === undefined || (row.samplingPoint ?? 'not set') === samplingPoint)
      .filter(({ sn }) => sn.includes(keyword));
    return { rows, total: rows.length };
  });
}

export const unassigned = (meter: MeterRow): MeterFinding => ({
  code: 'unassigned',
  level: 'error',
  meters: [{ deviceId: meter.deviceId, sn: meter.sn, alias: meter.alias }],
  devices: [],
});

export const answerFindings = (findingsOf: () => MeterFinding[]): void =>
  void server.answer(getMeterCheck, () => ({ findings: findingsOf(), recount: null }));
