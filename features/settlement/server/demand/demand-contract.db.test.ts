import type { StoredSample } from '@heliodon/telemetry-store/telemetry-store';
import { createTestWorld } from '@heliodon/telemetry-store/testing/test-world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportRequest } from '../../contract/report.ts';
import { type BillDeps, readBill } from '../bill/bill.service.ts';
import { readBillLine } from '../bill/bill-line.service.ts';
import { addPlant, addPrice, addTransformer, measure, PLANT, settle } from '../testing/billed-plant.ts';
import { readDemandMonths } from './demand-months.ts';
import { keepSlidingDays } from './sliding-days.ts';

const world = await createTestWorld();
const { db } = world;
afterAll(() => world.close());

/** The register increases by 15 kWh a minute between 11:52 and 12:07 of 10 October: 900 kW across two intervals. */
const OCTOBER_10 = Date.parse('2026-10-10T00:00:00+08:00');
const DAY_MS = 86_400_000;
const kwhAt = (ms: number): number => {
  const minute = (ms - OCTOBER_10) / 60_000;
  return 1000 + 15 * Math.max(0, Math.min(15, minute - (11 * 60 + 52)));
};
const read = { spans: 0 };

const depsAt = (now: string): BillDeps => ({
  db,
  clock: { now: () => new Date(now) },
  keepRawDays: () => 90,
  store: {
    samplesUpTo: async () => new Map(),
    samples: async () => [],
    samplesEvery: async ({ points, fromMs, toMs }, stepMs): Promise<StoredSample[]> => {
      if (!points.includes('importTotalKwh')) return [];
      read.spans += 1;
      // Only around 10 October there are samples.
      if (toMs < OCTOBER_10 || fromMs > OCTOBER_10 + DAY_MS) return [];
      const count = Math.floor((toMs - fromMs) / stepMs);
      return Array.from({ length: count }, (_, n) => {
        const atMs = fromMs + n * stepMs;
        return { atMs, values: { powerKw: 0, importTotalKwh: kwhAt(atMs) } };
      });
    },
  },
});
const november = depsAt('2026-11-20T12:00:00+08:00');
const months = (from: string, to = from): ReportRequest => ({ plantId: PLANT, dateType: 'month', from, to });
const ranges = [{ startMonth: 1, endMonth: 12, price: 38 }];
const demand = { billingType: 'demand', capacityKva: '800', ranges };
const demandOf = async (month: string, of = november) => {
  const { lines, ratchet } = (await readBill(of, months(month))).months[0] ?? { lines: [], ratchet: null };
  const line = lines.find(({ kind }) => kind === 'demand');
  return { billed: line && `${line.quantity} = ${line.amount}`, ratchet };
};

beforeAll(async () => {
  await addPlant(world);
  await addPrice(world, '2026-01-01', '1.10');
  // August 640 kW, September 400 kW, October 480 kW by clock intervals, November 200 kW.
  await measure(world, '2026-08-20', { '14:00': { importKwh: 160 } });
  await measure(world, '2026-09-20', { '14:00': { importKwh: 100 } });
  await measure(world, '2026-10-10', { '11:45': { importKwh: 120 }, '12:00': { importKwh: 105 } });
  await measure(world, '2026-11-05', { '14:00': { importKwh: 50 } });
  await settle(world);
});

describe('a ratchet', () => {
  it('changes nothing while the contract has none', async () => {
    await addTransformer(world, '2026-01-01', demand);
    expect(await demandOf('2026-11')).toEqual({ billed: '200 = 7600.00', ratchet: null });
    await addTransformer(world, '2026-02-01', { ...demand, ratchetPercent: 0 });
    expect(await demandOf('2026-11')).toEqual({ billed: '200 = 7600.00', ratchet: null });
  });

  it('bills the minimum by the highest demand of the months that it looks at', async () => {
    await addTransformer(world, '2026-03-01', { ...demand, ratchetPercent: 75, ratchetMonths: 2 });
    // 75 % of October's 480 kW; 360 × 38 = 13,680.
    const raised = { month: '2026-10', peakKw: 480, percent: 75, kw: 360, measuredKw: 200 };
    expect(await demandOf('2026-11')).toEqual({ billed: '360 = 13680.00', ratchet: raised });
    // August's 640 kW sets the minimum of September and October: 480 kW, which October reaches itself.
    expect((await demandOf('2026-09')).billed).toBe('480 = 18240.00');
    expect(await demandOf('2026-10')).toEqual({ billed: '480 = 18240.00', ratchet: null });
    // Nothing is known before August.
    expect(await demandOf('2026-08')).toEqual({ billed: '640 = 24320.00', ratchet: null });
  });

  it('is explained behind the line, and counts on both sides of what storage saved', async () => {
    const line = { kind: 'demand', period: null, price: '38' } as const;
    const details = await readBillLine(november, { span: months('2026-11'), month: '2026-11', ...line });
    expect(details.demand).toMatchObject({
      billedKw: 200,
      quartersKw: 200,
      sliding: null,
      ratchet: { month: '2026-10', peakKw: 480, percent: 75, kw: 360 },
    });
    const plant = { plantId: PLANT, timeZone: 'Asia/Shanghai' };
    const [month] = await readDemandMonths(november, plant, { from: '2026-11', to: '2026-11' });
    expect(month).toMatchObject({ billed: { kw: 200 }, ratchet: { kw: 360 } });
    expect(month?.saving.charge).toEqual(month?.saving.freeCharge);
  });

  it('ignores months that were not billed by demand', async () => {
    await addTransformer(world, '2026-10-01', { ...demand, billingType: 'monthly' });
    await addTransformer(world, '2026-11-01', { ...demand, ratchetPercent: 75, ratchetMonths: 2 });
    // Of September and October only September's 400 kW.
    expect((await demandOf('2026-11')).ratchet).toMatchObject({ month: '2026-09', kw: 300 });
  });
});

describe('sliding demand', () => {
  it('is the clock interval until its days are stored, and says so', async () => {
    await addTransformer(world, '2026-10-01', { ...demand, demandWindow: 'sliding1' });
    expect((await demandOf('2026-10')).billed).toBe('480 = 18240.00');
    const line = { kind: 'demand', period: null, price: '38' } as const;
    const asked = { span: months('2026-10'), month: '2026-10', ...line };
    expect((await readBillLine(november, asked)).demand).toMatchObject({
      source: 'quarters',
      sliding: { stepMin: 1, kw: null, missingDays: 1 },
    });
  });

  it('is the highest mean of 15 minutes across intervals, kept after its samples are deleted', async () => {
    await keepSlidingDays(november);
    // 225 kWh within one window of 15 minutes.
    expect((await demandOf('2026-10')).billed).toBe('900 = 34200.00');
    const line = { kind: 'demand', period: null, price: '38' } as const;
    const asked = { span: months('2026-10'), month: '2026-10', ...line };
    expect((await readBillLine(november, asked)).demand).toMatchObject({
      source: 'sliding',
      quartersKw: 480,
      sliding: { stepMin: 1, kw: expect.closeTo(900, 6), missingDays: 0 },
    });
    const later = depsAt('2027-06-10T12:00:00+08:00');
    expect((await demandOf('2026-10', later)).billed).toBe('900 = 34200.00');
  });

  it('is not calculated again once late samples are no longer expected', async () => {
    const before = read.spans;
    await keepSlidingDays(november);
    expect(read.spans).toBe(before);
    const [row] = await db.selectFrom('demand_sliding_day').selectAll().execute();
    expect(row).toMatchObject({ step_min: 1, window_end: new Date('2026-10-10T12:07:00+08:00') });
  });

  it('of another step is calculated for itself', async () => {
    await addTransformer(world, '2026-10-01', { ...demand, demandWindow: 'sliding5' });
    await keepSlidingDays(november);
    // The window to 12:05 holds 13 of the 15 minutes.
    expect((await demandOf('2026-10')).billed).toBe('780 = 29640.00');
  });
});
