import { describe, expect, it } from 'vitest';
import { CopyRows, copyColumns } from './copy-rows.ts';
import { SampleRow, type SampleValues } from './sample-row.ts';
import { gauge, probe } from './testing/test-kinds.ts';

const rowOf = (kind: typeof probe, values: SampleValues) => {
  const row = new SampleRow(kind);
  row.set(values);
  return row;
};
const hex = (rows: CopyRows) => rows.content().toString('hex');

const HEADER = '5047434f50590aff0d0a00' + '00000000' + '00000000';
const TRAILER = 'ffff';
/** 2026-01-01T00:00:00.001Z: microseconds since 2000 in two halves. */
const AT_MS = Date.UTC(2026, 0, 1) + 1;
const TS = '00000008' + '0002ea470ae863e8';
const DEVICE = '00000004' + '7fffffff';

describe('rows for COPY', () => {
  it('have a header and a trailer even when there are none', () => {
    expect(hex(new CopyRows(gauge))).toBe(HEADER + TRAILER);
  });

  it('are time, device and the points in order; a null has length -1', () => {
    expect(copyColumns(gauge)).toEqual(['ts', 'device_id', 'work_status', 'air_temperature']);
    const rows = new CopyRows(gauge);
    rows.add(2_147_483_647, AT_MS, rowOf(gauge, [258, -1.5]));
    rows.add(2_147_483_647, AT_MS, rowOf(gauge, [null, null]));
    const first = `0004${TS}${DEVICE}00000002010200000004bfc00000`;
    const second = `0004${TS}${DEVICE}ffffffffffffffff`;
    expect(hex(rows)).toBe(HEADER + first + second + TRAILER);
    expect(rows.rows).toBe(2);
  });

  it('contain lists with their length, type and nulls', () => {
    const rows = new CopyRows({
      ...probe,
      points: probe.points.filter(({ name }) => name === 'cellVoltage'),
    });
    rows.add(2_147_483_647, AT_MS, rowOf(rows.kind, [[3.3, null]]));
    rows.add(2_147_483_647, AT_MS, rowOf(rows.kind, [[]]));
    // Bytes, dimensions, "has nulls", type int2, length, lower bound, then each value with its length.
    const list = '0000001e' + '00000001' + '00000001' + '00000015' + '00000002' + '00000001';
    const first = `0003${TS}${DEVICE}${list}000000020ce4ffffffff`;
    const second = `0003${TS}${DEVICE}0000000c000000000000000000000015`;
    expect(hex(rows)).toBe(HEADER + first + second + TRAILER);
  });

  it('grow with added data, and are reused after clear', () => {
    const rows = new CopyRows(probe);
    const full = rowOf(
      probe,
      probe.points.map(({ list }) => (list ? Array.from({ length: list }, () => 1) : 1)),
    );
    for (let i = 0; i < 2000; i += 1) rows.add(i, AT_MS, full);
    const content = Buffer.from(rows.content());
    expect(content.length).toBe(rows.bytes + 2);
    rows.clear();
    expect([rows.rows, hex(rows)]).toEqual([0, HEADER + TRAILER]);
    for (let i = 0; i < 2000; i += 1) rows.add(i, AT_MS, full);
    expect(rows.content().equals(content)).toBe(true);
  });
});
