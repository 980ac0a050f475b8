import { cluster as clusterKind } from '@heliodon/device-kinds/cluster';
import { cellCurve } from '@heliodon/energy/cells/cell-curve';
import { layoutOf, placeOf } from '@heliodon/energy/cells/cell-layout';
import { dayNoOf, dayOfNo, localDay } from '@heliodon/energy/periods/local-time';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Clock } from '@heliodon/kernel/clock';
import { MINUTE_MS } from '@heliodon/kernel/time';
import type { Caller } from '@heliodon/server-kit/caller';
import type { ExportQueue, ExportSource, ExportWorkbook } from '@heliodon/server-kit/exports';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import { sql } from 'kysely';
import type { z } from 'zod';
import { batteryErrors, batteryLog, reportParams } from '../contract/report.contract.ts';
import { dayOfCell } from './cell.service.ts';
import { type KeptCellDay, readCellDays } from './days/cell-day.rows.ts';
import type { WorstMoment } from './report.columns.ts';
import { type ReportFacts, reportBook } from './report.sheets.ts';
import { listOf } from './sample-values.ts';
import { clustersOf, partById, requireCluster } from './stack.queries.ts';

const CELL_REPORT = 'cellReport';
const WORST_MOMENTS = 20;

export interface ReportDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly store: Pick<TelemetryStore, 'samples'>;
  readonly log: OperationLog;
  readonly exports: ExportQueue;
}

type Params = z.output<typeof reportParams>;

/** Access to the cluster is checked when the job is requested; the file is created when the job runs. */
export async function requestReport(deps: ReportDeps, params: Params, caller: Caller) {
  const facts = await factsOf(deps, params, caller);
  const { log, exports } = deps;
  const jobId = await exports.request(caller, CELL_REPORT, 'xlsx', params);
  await log.write(caller, {
    action: batteryLog.exportCellReport,
    params: { sn: facts.cluster.sn, pack: facts.place.pack, cell: facts.place.cell },
    plantId: facts.plant.plantId,
  });
  return { jobId };
}

export function reportExport(deps: ReportDeps): ExportSource<ExportWorkbook> {
  return {
    kind: CELL_REPORT,
    permission: 'batteryExport',
    async open(params, caller, lang) {
      const asked = reportParams.parse(params);
      const facts = await factsOf(deps, asked, caller);
      const moments = await worstMoments(deps, facts);
      return reportBook(
        { ...facts, moments, madeAt: deps.clock.now(), madeBy: caller.accountName },
        { lang, caller },
      );
    },
  };
}

type Facts = Omit<ReportFacts, 'moments' | 'madeAt' | 'madeBy'>;

async function factsOf({ db, clock }: ReportDeps, params: Params, caller: Caller): Promise<Facts> {
  const { batteryId, clusterId, plantId, plantName, timeZone } = await requireCluster(
    db,
    caller,
    params.deviceId,
  );
  const todayNo = dayNoOf(localDay(clock.now().getTime(), timeZone));
  const [from, to] = [dayOfNo(todayNo - params.days + 1), dayOfNo(todayNo)];
  const [battery, clusters, days, installed] = await Promise.all([
    partById(db, batteryId),
    clustersOf(db, [batteryId]),
    readCellDays(db, [clusterId], from, to),
    sql<{ day: string | null }>`SELECT install_date::text AS day FROM plant WHERE id = ${plantId}`.execute(
      db,
    ),
  ]);
  const no = clusters.findIndex(({ deviceId }) => deviceId === clusterId) + 1;
  const own = clusters[no - 1] ?? (await partById(db, clusterId));
  const kept = days.get(clusterId) ?? [];
  const layout = layoutOf(own.structure, kept.at(-1)?.meanDevMv.length ?? 0, 0);
  const index = params.cell - 1;
  if (layout.cells > 0 && index >= layout.cells)
    throw new AppError(batteryErrors.noCell, { cell: params.cell });
  return {
    plant: { plantId, name: plantName, timeZone, installDate: installed.rows[0]?.day ?? null },
    battery,
    cluster: own,
    clusterNo: no,
    cells: layout.cells,
    index,
    place: layout.cells > 0 ? placeOf(layout, index) : { pack: 1, cell: params.cell },
    range: { from, to },
    days: kept,
  };
}

/** The largest deviations by day, with the values of the cluster at those times. */
async function worstMoments(
  { store }: ReportDeps,
  { cluster, index, days, plant }: Facts,
): Promise<WorstMoment[]> {
  const worst = days
    .map((day: KeptCellDay) => dayOfCell(day, index, plant.timeZone))
    .flatMap(({ peakAt, peakDevMv }) =>
      peakAt === null || peakDevMv === null ? [] : [{ atMs: peakAt, devMv: peakDevMv }],
    )
    .sort((a, b) => Math.abs(b.devMv) - Math.abs(a.devMv))
    .slice(0, WORST_MOMENTS);
  return Promise.all(
    worst.map(async ({ atMs, devMv }) => {
      // Only the minute is stored; the sample is the first in it.
      const [sample] = await store.samples({
        kind: clusterKind,
        deviceId: cluster.deviceId,
        limit: 1,
        points: ['cellVoltage', 'current', 'soc'],
        fromMs: atMs,
        toMs: atMs + MINUTE_MS,
      });
      const volts = listOf(sample, 'cellVoltage');
      const curve = cellCurve([{ atMs, volts, tempsC: [] }], index);
      const single = (name: string) => {
        const value = sample?.values[name];
        return typeof value === 'number' ? value : null;
      };
      return {
        atMs: sample?.atMs ?? atMs,
        devMv,
        volts: curve.volts[0] ?? null,
        meanV: curve.meanV[0] ?? null,
        minV: curve.minV[0] ?? null,
        maxV: curve.maxV[0] ?? null,
        current: single('current'),
        soc: single('soc'),
      };
    }),
  );
}
