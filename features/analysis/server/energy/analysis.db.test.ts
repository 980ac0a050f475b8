import type { CallRequest } from '@heliodon/contract/call';
import { addForecastWorld, fillPlant, modelQuarter } from '@heliodon/forecast/forecast-world';
import { openDatabase } from '@heliodon/infrastructure/database';
import type { TableRows, TableValue } from '@heliodon/infrastructure/documents/table-file';
import { createTestDatabase } from '@heliodon/infrastructure/testing/test-database';
import { DAY_MS } from '@heliodon/kernel/time';
import type { LogEntry } from '@heliodon/server-kit/operation-log';
import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analysisErrors } from '../../contract/analysis-range.schema.ts';
import { dataSpan, MAX_VIEWS, type saveAnalysisView } from '../../contract/data.contract.ts';
import { energySpan } from '../../contract/energy.contract.ts';
import { dataExportSource } from '../data/data.export.ts';
import { analysisData } from '../data/data.service.ts';
import { listViews, removeView, saveView } from '../data/views.service.ts';
import { energyExportSource } from './energy.export.ts';
import { energyAnalysis } from './energy.service.ts';

const database = await createTestDatabase();
const { db, close } = openDatabase(database.url);
afterAll(async () => {
  await close();
  await database.drop();
});

const [PLANT, OTHER, FOREIGN] = [10, 11, 12];
/** Midnight of 2026-07-01 in Shanghai. */
const MIDNIGHT = Date.parse('2026-06-30T16:00:00Z');
const nowMs = MIDNIGHT + 12 * 3_600_000;
const [PCS, BATTERY] = [501, 502];
let runMode: number | undefined;
const reads = {
  db,
  clock: { now: () => new Date(nowMs) },
  store: {
    samplesUpTo: async (_: unknown, ids: readonly number[]) =>
      new Map(
        runMode === undefined
          ? []
          : ids.map((id) => [id, { atMs: nowMs, values: { runMode: runMode ?? null } }]),
      ),
  },
};
const entries: LogEntry[] = [];
const views = { db, log: { write: async (_: unknown, entry: LogEntry) => void entries.push(entry) } };
const owner = testCaller({ accountId: 2, accountPath: [2] });
const stranger = testCaller({ accountId: 3, accountPath: [3] });
/** May export, but may not see the pages. */
const exporter = { ...owner, permissions: new Set(['reportExport'] as const) };

async function rowsOf(table: { readonly rows: TableRows }): Promise<TableValue[][]> {
  const rows: TableValue[][] = [];
  for await (const row of table.rows) rows.push(row);
  return rows;
}

const plan = (at: string, segments: unknown) =>
  sql`INSERT INTO command (device_id, sn, kind, logger_id, plant_id, name, type, params, actor, created_at)
    VALUES (${PCS}, 'PCS', 'pcs', 1, ${PLANT}, 'setPlan', 'plan', ${JSON.stringify({ segments })}::jsonb, '{}', ${at})`.execute(
    db,
  );

beforeAll(async () => {
  await addForecastWorld(db, [PLANT, OTHER, FOREIGN]);
  await sql`INSERT INTO account (id, path, tree_id, role_id, account_name) VALUES (3, '{3}', 3, 1, 'stranger')`.execute(
    db,
  );
  await sql`UPDATE plant SET owner_id = 3 WHERE id = ${FOREIGN}`.execute(db);
  await fillPlant(db, PLANT, MIDNIGHT - 40 * DAY_MS, nowMs);
  await fillPlant(db, OTHER, MIDNIGHT - 3 * DAY_MS, nowMs);
  await sql`INSERT INTO device (id, sn, kind, plant_id, sampling_point) VALUES (500, 'M', 'meter', ${PLANT}, 'acLow'),
    (${BATTERY}, 'B', 'battery', ${PLANT}, NULL)`.execute(db);
  await sql`INSERT INTO rollup_15m (bucket, device_id, samples, soc_avg, estimated_s)
    VALUES (to_timestamp(${MIDNIGHT / 1000}), ${BATTERY}, 15, 55, 0)`.execute(db);
  // The triggers have marked the days as due; two of these are settled.
  for (const [day, income, bill] of [
    ['2026-06-29', 10.005, -3.2],
    ['2026-06-30', 2, -1],
  ] as const)
    await sql`UPDATE settlement_day SET settled_at = now(), price_version_id = 1, income = ${income}, bill = ${bill}
      WHERE plant_id = ${PLANT} AND day = ${day}`.execute(db);
});

const span = (step: string, from: string, to: string) => energySpan.parse({ plantId: PLANT, step, from, to });

describe('energy analysis', () => {
  it('of a day: 15-minute intervals, SOC, and the total', async () => {
    const { columns, totals, range } = await energyAnalysis(
      reads,
      span('quarter', '2026-07-01', '2026-07-01'),
    );
    expect([columns.length, range.step]).toEqual([96, 'quarter']);
    expect(columns[0]).toMatchObject({ key: '2026-06-30T16:00:00.000Z', soc: 55 });
    expect(columns[47]?.flows.load).not.toBeNull();
    expect(columns[48]?.flows.load).toBeNull();
    const load = Array.from({ length: 48 }, (_, i) => modelQuarter(MIDNIGHT + i * 900_000, 1).loadKwh);
    expect(totals.flows.load).toBeCloseTo(
      load.reduce((a, b) => a + b, 0),
      6,
    );
  });

  it.each([
    ['day', '2026-06-01', '2026-07-01', 31],
    ['day', '2026-06-25', '2026-07-20', 7],
    ['month', '2026-05', '2026-07', 3],
    ['year', '2025', '2026', 2],
  ])(
    'by %s from %s to %s: %i columns that add up, and links equal to the flows',
    async (step, from, to, count) => {
      const { columns, totals, links, linksSince } = await energyAnalysis(reads, span(step, from, to));
      expect(columns).toHaveLength(count);
      const gone = (node: string) =>
        links.filter((link) => link.from === node).reduce((sum, { kwh }) => sum + kwh, 0);
      expect(gone('pv')).toBeCloseTo(totals.flows.pv ?? 0, 0);
      expect(gone('grid')).toBeGreaterThan(0);
      expect(totals.selfUse).toBeGreaterThan(0);
      expect(linksSince).toBeNull();
    },
  );

  it('states where the links begin when older intervals are no longer stored', async () => {
    await sql`DELETE FROM plant_15m WHERE plant_id = ${OTHER} AND bucket < ${new Date(MIDNIGHT)}`.execute(db);
    const asked = { ...span('day', '2026-06-20', '2026-07-01'), plantId: OTHER };
    expect((await energyAnalysis(reads, asked)).linksSince).toBe('2026-07-01');
  });

  it('refuses the future and periods that are too long', async () => {
    await expect(energyAnalysis(reads, span('day', '2026-07-02', '2026-07-03'))).rejects.toMatchObject({
      entry: analysisErrors.future,
    });
    for (const [step, from, to] of [
      ['day', '2026-01-01', '2026-03-02'],
      ['month', '2024-01', '2026-01'],
      ['year', '2016', '2026'],
      ['day', '2026-01', '2026-03'],
    ])
      expect(energySpan.safeParse({ plantId: PLANT, step, from, to }).success, `${step} ${from}`).toBe(false);
  });

  it('returns the plan, or why there is none', async () => {
    const day = span('quarter', '2026-07-01', '2026-07-01');
    const state = async () => (await energyAnalysis(reads, day)).strategy;
    expect(await state()).toEqual({ state: 'noStorage', plannedKw: [] });
    await sql`INSERT INTO device (id, sn, kind, plant_id) VALUES (${PCS}, 'P', 'pcs', ${PLANT})`.execute(db);
    expect(await state()).toEqual({ state: 'noPlan', plannedKw: [] });
    await plan('2026-06-20T00:00:00Z', [{ fromMin: 0, toMin: 120, powerKw: -40, cutOffSoc: 90 }]);
    // Changed at noon in Shanghai.
    await plan('2026-07-01T04:00:00Z', [{ fromMin: 1080, toMin: 1200, powerKw: 30, cutOffSoc: 10 }]);
    const planned = await state();
    expect(planned?.state).toBe('planned');
    expect([0, 7, 8, 71, 72, 79, 80].map((at) => planned?.plannedKw[at])).toEqual([
      -40,
      -40,
      null,
      null,
      30,
      30,
      null,
    ]);
    runMode = 2;
    expect(await state()).toEqual({ state: 'agent', plannedKw: [] });
    runMode = 0;
    expect((await state())?.state).toBe('planned');
  });

  it('is exported as shown', async () => {
    const table = await energyExportSource(reads).open(span('day', '2026-06-29', '2026-07-01'), owner, 'en');
    const rows = await rowsOf(table);
    expect(rows.map(([day]) => day)).toEqual(['2026-06-29', '2026-06-30', '2026-07-01']);
    expect(table.columns.map(({ header }) => header)).toContain('PV generation (kWh)');
    await expect(
      energyExportSource(reads).open(span('day', '2026-06-29', '2026-07-01'), stranger, 'en'),
    ).rejects.toThrow();
    await expect(
      energyExportSource(reads).open(span('day', '2026-06-29', '2026-07-01'), exporter, 'en'),
    ).rejects.toMatchObject({ entry: { code: 2003 } });
  });
});

const data = (more: object) =>
  dataSpan.parse({
    plantIds: [PLANT],
    step: 'day',
    from: '2026-06-29',
    to: '2026-06-30',
    against: null,
    ...more,
  });

describe('data analysis', () => {
  it('has money of settled days, rounded to cents once a day', async () => {
    const { sets } = await analysisData(reads, data({ from: '2026-06-28' }), owner);
    expect(sets[0]?.steps.map(({ income, bill }) => [income, bill])).toEqual([
      [null, null],
      [10.01, 3.2],
      [2, 1],
    ]);
    const months = await analysisData(reads, data({ step: 'month', from: '2026-06', to: '2026-06' }), owner);
    expect(months.sets[0]?.steps).toMatchObject([{ key: '2026-06', income: 12.01, bill: 4.2, hours: 720 }]);
  });

  it('compares plants and periods of equal length', async () => {
    const { sets } = await analysisData(
      reads,
      data({ plantIds: [PLANT, OTHER], against: '2026-06-01' }),
      owner,
    );
    expect(sets.map(({ plantId, which, from, to }) => [plantId, which, from, to])).toEqual([
      [PLANT, 'asked', '2026-06-29', '2026-06-30'],
      [PLANT, 'against', '2026-06-01', '2026-06-02'],
      [OTHER, 'asked', '2026-06-29', '2026-06-30'],
      [OTHER, 'against', '2026-06-01', '2026-06-02'],
    ]);
    expect(sets.every(({ steps }) => steps.length === 2)).toBe(true);
  });

  it('hours are sums of intervals, and the current one covers only the elapsed part', async () => {
    const { sets } = await analysisData(
      reads,
      data({ step: 'hour', from: '2026-07-01', to: '2026-07-01' }),
      owner,
    );
    const steps = sets[0]?.steps ?? [];
    expect(steps).toHaveLength(24);
    // 10:00 in Shanghai on a Wednesday: 60 kW.
    expect(steps[10]).toMatchObject({ hours: 1, completed: true, flows: { load: 60 } });
    expect(steps[13]).toMatchObject({ hours: 0, completed: false, flows: { load: null } });
  });

  it.each([
    ['a foreign plant', [FOREIGN]],
    ['one of two foreign', [PLANT, FOREIGN]],
    ['none at all', [999]],
  ])('gives the same result for %s', async (_, plantIds) => {
    await expect(analysisData(reads, data({ plantIds }), owner)).rejects.toMatchObject({
      entry: { code: 2002 },
    });
  });

  it('is exported with a column for each figure, plant and period', async () => {
    const asked = {
      span: data({ plantIds: [PLANT, OTHER], against: '2026-06-01' }),
      figures: ['load', 'income'],
      mode: 'energy',
    };
    const table = await dataExportSource(reads).open(asked, owner, 'en');
    expect(table.columns.map(({ header }) => header).slice(1, 4)).toEqual([
      'Plant 10 · Load (kWh)',
      'Plant 10 · Income (CNY)',
      'Plant 10 · Load · 2026-06-01 (kWh)',
    ]);
    expect((await rowsOf(table)).map((row) => row.length)).toEqual([9, 9]);
    await expect(dataExportSource(reads).open(asked, stranger, 'en')).rejects.toThrow();
    await expect(dataExportSource(reads).open(asked, exporter, 'en')).rejects.toMatchObject({
      entry: { code: 2003 },
    });
  });
});

describe('saved views', () => {
  const content = {
    plantIds: [PLANT],
    step: 'day',
    length: 7,
    compare: 'before',
    figures: ['pv'],
    mode: 'energy',
  } as const;
  const asked = (name: string, viewId: number | null = null): CallRequest<typeof saveAnalysisView> => ({
    viewId,
    name,
    content: { ...content, plantIds: [PLANT], figures: ['pv'] },
  });

  it('belong to one account, have unique names and are logged', async () => {
    const { viewId } = await saveView(views, asked('Week'), owner);
    await expect(saveView(views, asked('WEEK'), owner)).rejects.toMatchObject({
      entry: analysisErrors.viewNameTaken,
    });
    await saveView(views, asked('Seven days', viewId), owner);
    expect((await listViews(views, owner)).views).toEqual([{ viewId, name: 'Seven days', content }]);
    expect((await listViews(views, stranger)).views).toEqual([]);
    await expect(saveView(views, asked('Mine', viewId), stranger)).rejects.toMatchObject({
      entry: { code: 2002 },
    });
    await expect(removeView(views, { viewId }, stranger)).rejects.toMatchObject({ entry: { code: 2002 } });
    await removeView(views, { viewId }, owner);
    expect((await listViews(views, owner)).views).toEqual([]);
    expect(entries.map(({ action }) => action)).toEqual([
      'dataAnalysis.saveView',
      'dataAnalysis.saveView',
      'dataAnalysis.deleteView',
    ]);
  });

  it(`are limited to ${MAX_VIEWS}`, async () => {
    for (let n = 0; n < MAX_VIEWS; n += 1) await saveView(views, asked(`View ${n}`), owner);
    await expect(saveView(views, asked('One more'), owner)).rejects.toMatchObject({
      entry: analysisErrors.tooManyViews,
    });
  });
});
