import type { CallRequest } from '@heliodon/contract/call';
import { cluster } from '@heliodon/device-kinds/cluster';
import { cellCurve, curveStepMs } from '@heliodon/energy/cells/cell-curve';
import { type CellLayout, layoutOf, placeOf, sensorOf } from '@heliodon/energy/cells/cell-layout';
import {
  cellFigures,
  type Ranking,
  tempDevOf,
  tempPeakOf,
  worstFirst,
} from '@heliodon/energy/cells/cell-ranking';
import { cellWarnings } from '@heliodon/energy/cells/cell-warnings';
import { dayNoOf, dayOfNo, dayStartMs, localDay, nextDay } from '@heliodon/energy/periods/local-time';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Clock } from '@heliodon/kernel/clock';
import { MINUTE_MS } from '@heliodon/kernel/time';
import type { Caller } from '@heliodon/server-kit/caller';
import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import { sql } from 'kysely';
import type {
  CellDays,
  CellHistory,
  CellRanking,
  getCellDays,
  getCellHistory,
  getCellRanking,
  getWarningList,
  Warning,
} from '../contract/cell.contract.ts';
import { warningLevels } from '../contract/cell.contract.ts';
import { batteryErrors } from '../contract/report.contract.ts';
import { type KeptCellDay, readCellDays } from './days/cell-day.rows.ts';
import { WARNING_DAYS } from './days/cell-days.ts';
import { dirtyCellDays } from './days/dirty-cell-days.ts';
import { listOf } from './sample-values.ts';
import { type BatteryPart, batteriesOf, clustersOf, requireCluster, requireStack } from './stack.queries.ts';

export interface CellDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly store: Pick<TelemetryStore, 'samplesEvery'>;
}

/** Single cells over time: curves, days, ranking and early warnings. */
export class CellService {
  readonly #deps: CellDeps;

  constructor(deps: CellDeps) {
    this.#deps = deps;
  }

  async history(request: CallRequest<typeof getCellHistory>, caller: Caller): Promise<CellHistory> {
    const { clusterId, timeZone } = await requireCluster(this.#deps.db, caller, request.deviceId);
    const fromMs = dayStartMs(request.from, timeZone);
    const toMs = dayStartMs(nextDay(request.to), timeZone);
    const stepMs = curveStepMs(toMs - fromMs);
    const points = ['cellVoltage', 'cellTemperature'];
    const query = { kind: cluster, deviceId: clusterId, points, fromMs, toMs };
    const samples = (await this.#deps.store.samplesEvery(query, stepMs)).map((sample) => ({
      atMs: sample.atMs,
      volts: listOf(sample, 'cellVoltage'),
      tempsC: listOf(sample, 'cellTemperature'),
    }));
    const t = samples.map(({ atMs }) => atMs);
    return { timeZone, fromMs, toMs, stepMs, t, ...cellCurve(samples, request.cell - 1) };
  }

  async days(request: CallRequest<typeof getCellDays>, caller: Caller): Promise<CellDays> {
    const { clusterId, timeZone } = await requireCluster(this.#deps.db, caller, request.deviceId);
    const { days, pendingDays } = await this.#lastDays([clusterId], timeZone, request.days);
    const own = days.get(clusterId) ?? [];
    const cells = cellFigures(own);
    const index = request.cell - 1;
    if (cells.length > 0 && index >= cells.length)
      throw new AppError(batteryErrors.noCell, { cell: request.cell });
    const rankBy = (by: Ranking) => {
      const place = worstFirst(cells, by).findIndex((cell) => cell.index === index);
      return place < 0 ? null : place + 1;
    };
    return {
      timeZone,
      pendingDays,
      cells: cells.length,
      rank: { voltage: rankBy('voltage'), temperature: rankBy('temperature'), drift: rankBy('drift') },
      meanDevMv: cells[index]?.meanDevMv ?? null,
      driftMvPerDay: cells[index]?.driftMvPerDay ?? null,
      tempDevK: cells[index]?.tempDevK ?? null,
      rows: own.map((day) => dayOfCell(day, index, timeZone)),
    };
  }

  async ranking(request: CallRequest<typeof getCellRanking>, caller: Caller): Promise<CellRanking> {
    const { db } = this.#deps;
    const { by } = request;
    const { batteryId, clusterId, timeZone } = await requireStack(db, caller, request.deviceId);
    const clusters = numbered(await clustersOf(db, [batteryId])).filter(
      ({ part }) => clusterId === null || part.deviceId === clusterId,
    );
    const ids = clusters.map(({ part }) => part.deviceId);
    const { days, pendingDays, dayNos } = await this.#lastDays(ids, timeZone, request.days);
    const cells = clusters.flatMap((of) =>
      cellFigures(days.get(of.part.deviceId) ?? []).map((figures) => ({ ...figures, of })),
    );
    const ranked = worstFirst(cells, by);
    return {
      pendingDays,
      cells: ranked.length,
      dayList: dayNos.map(dayOfNo),
      rows: ranked.slice(0, request.limit).map(({ index, of, ...figures }, i) => {
        const own = new Map((days.get(of.part.deviceId) ?? []).map((day) => [day.dayNo, day]));
        const figureOf = (day: KeptCellDay) =>
          by === 'temperature' ? tempDevOf(day, index) : (day.meanDevMv[index] ?? null);
        return {
          ...figures,
          rank: i + 1,
          ...placeIn(of, days.get(of.part.deviceId) ?? [], index),
          spark: dayNos.map((dayNo) => {
            const day = own.get(dayNo);
            return day === undefined ? null : figureOf(day);
          }),
        };
      }),
    };
  }

  async warnings(request: CallRequest<typeof getWarningList>) {
    const { db } = this.#deps;
    const { timeZone } = await db
      .selectFrom('plant')
      .select('time_zone as timeZone')
      .where('id', '=', request.plantId)
      .executeTakeFirstOrThrow();
    const stacks = (await batteriesOf(db, request.plantId)).filter(
      ({ deviceId }) => request.deviceId === undefined || deviceId === request.deviceId,
    );
    const clusters = await clustersOf(
      db,
      stacks.map(({ deviceId }) => deviceId),
    );
    const ids = clusters.map(({ deviceId }) => deviceId);
    const { days, pendingDays, dayNos } = await this.#lastDays(ids, timeZone, WARNING_DAYS);
    const todayNo = dayNos.at(-1) ?? 0;
    const rows = stacks.flatMap((stack) =>
      numbered(clusters.filter(({ parentId }) => parentId === stack.deviceId)).flatMap((of) =>
        warningsOf(stack, of, days.get(of.part.deviceId) ?? [], todayNo),
      ),
    );
    return { pendingDays, rows: rows.sort(gravestFirst) };
  }

  /** The last local days including today; missing days are requested for computation. */
  async #lastDays(clusterIds: readonly number[], timeZone: string, count: number) {
    const { db, clock } = this.#deps;
    const now = clock.now();
    const todayNo = dayNoOf(localDay(now.getTime(), timeZone));
    const dayNos = Array.from({ length: count }, (_, i) => todayNo - count + 1 + i);
    const [from, to] = [dayOfNo(todayNo - count + 1), dayOfNo(todayNo)];
    const [pendingDays, days] = await Promise.all([
      dirtyCellDays.want(db, sql`d.id = ANY(${[...clusterIds]}::int[])`, from, to, now),
      readCellDays(db, clusterIds, from, to),
    ]);
    return { pendingDays, days, dayNos };
  }
}

interface Numbered {
  readonly part: BatteryPart;
  readonly no: number;
}

const numbered = (clusters: readonly BatteryPart[]): Numbered[] =>
  clusters.map((part, i) => ({ part, no: i + 1 }));

/** The number of cells is taken from the newest sample of the cluster. */
function layoutIn({ part }: Numbered, days: readonly KeptCellDay[]): CellLayout {
  return layoutOf(part.structure, days.at(-1)?.meanDevMv.length ?? 0, 0);
}

function placeIn(of: Numbered, days: readonly KeptCellDay[], index: number) {
  const { pack, cell } = placeOf(layoutIn(of, days), index);
  return { clusterId: of.part.deviceId, cluster: of.no, pack, cell };
}

export function dayOfCell(day: KeptCellDay, index: number, timeZone: string): CellDays['rows'][number] {
  const peakMin = day.peakMin[index] ?? null;
  const sensor = sensorOf(index, day.meanDevMv.length, day.tempMaxC.length);
  return {
    day: day.day,
    samples: day.samples,
    meanDevMv: day.meanDevMv[index] ?? null,
    peakDevMv: day.peakDevMv[index] ?? null,
    peakAt: peakMin === null ? null : dayStartMs(day.day, timeZone) + peakMin * MINUTE_MS,
    minMv: day.minMv[index] ?? null,
    maxMv: day.maxMv[index] ?? null,
    tempDevK: tempDevOf(day, index),
    tempPeakK: tempPeakOf(day, index),
    tempMaxC: sensor === undefined ? null : (day.tempMaxC[sensor] ?? null),
    missing: day.missing[index] ?? day.samples,
  };
}

function warningsOf(
  stack: BatteryPart,
  of: Numbered,
  days: readonly KeptCellDay[],
  todayNo: number,
): Warning[] {
  const cells = layoutIn(of, days).cells;
  if (days.length === 0) return [];
  return Array.from({ length: cells }, (_, index) => index).flatMap((index) =>
    cellWarnings(days, index, todayNo).map(({ kind, level, value, days: on, sinceDayNo, stuck }) => ({
      kind,
      level,
      value,
      days: on,
      stuck: stuck ?? false,
      since: dayOfNo(sinceDayNo),
      stackId: stack.deviceId,
      stackName: stack.alias || stack.sn,
      ...placeIn(of, days, index),
    })),
  );
}

const gravestFirst = (a: Warning, b: Warning): number =>
  warningLevels.indexOf(a.level) - warningLevels.indexOf(b.level) || a.since.localeCompare(b.since);
