import type { CallRequest } from '@heliodon/contract/call';
import { battery } from '@heliodon/device-kinds/battery';
import { cluster } from '@heliodon/device-kinds/cluster';
import { layoutOf } from '@heliodon/energy/cells/cell-layout';
import { dayRangeMs, localDay } from '@heliodon/energy/periods/local-time';
import type { Database } from '@heliodon/infrastructure/database';
import type { Clock } from '@heliodon/kernel/clock';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { Caller } from '@heliodon/server-kit/caller';
import type { StoredSample, TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import type {
  BatteryList,
  BatteryTree,
  ClusterCells,
  ClusterNode,
  ClusterNow,
  getBatteryList,
  getBatteryTree,
  getCluster,
  getStackCells,
  getStackMoments,
  StackCells,
  StackMoments,
  StackRow,
} from '../contract/stack.contract.ts';
import { listOf } from './sample-values.ts';
import {
  activeEvents,
  type BatteryPart,
  batteriesOf,
  clustersOf,
  energyOf,
  partById,
  requireCluster,
  requireStack,
} from './stack.queries.ts';

/** A sample older than this is not used for a past time. */
const AS_OLD_AS_MS = 30 * 60_000;
const MOMENT_STEP_MS = 60_000;

export interface StackDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly store: Pick<TelemetryStore, 'samples' | 'samplesAt' | 'samplesUpTo' | 'sampleTimes'>;
}

/** Batteries now or at a past time. */
export class StackService {
  readonly #deps: StackDeps;

  constructor(deps: StackDeps) {
    this.#deps = deps;
  }

  async list({ plantId }: CallRequest<typeof getBatteryList>): Promise<BatteryList> {
    const { db, clock } = this.#deps;
    const { timeZone } = await db
      .selectFrom('plant')
      .select('time_zone as timeZone')
      .where('id', '=', plantId)
      .executeTakeFirstOrThrow();
    const today = localDay(clock.now().getTime(), timeZone);
    const stacks = await batteriesOf(db, plantId);
    const ids = stacks.map(({ deviceId }) => deviceId);
    const clusters = await clustersOf(db, ids);
    const everything = [...stacks, ...clusters].map(({ deviceId }) => deviceId);
    const [samples, energy, alarms] = await Promise.all([
      this.#samples(battery, stacks),
      energyOf(db, ids, today),
      activeEvents(db, everything),
    ]);
    return {
      timeZone,
      today,
      stacks: stacks.map((stack) => {
        const own = clusters.filter(({ parentId }) => parentId === stack.deviceId);
        const alarmsOf = (part: BatteryPart) => alarms.get(part.deviceId) ?? 0;
        return stackRow(stack, own, {
          sample: samples.get(stack.deviceId),
          chargedTodayKwh: energy.get(stack.deviceId)?.inKwh ?? null,
          dischargedTodayKwh: energy.get(stack.deviceId)?.outKwh ?? null,
          alarms: own.reduce((sum, one) => sum + alarmsOf(one), alarmsOf(stack)),
        });
      }),
    };
  }

  async tree({ deviceId }: CallRequest<typeof getBatteryTree>, caller: Caller): Promise<BatteryTree> {
    const { db } = this.#deps;
    const { batteryId, plantId, plantName, timeZone } = await requireStack(db, caller, deviceId);
    const [own, stacks, clusters] = await Promise.all([
      partById(db, batteryId),
      batteriesOf(db, plantId),
      clustersOf(db, [batteryId]),
    ]);
    const samples = await this.#samples(cluster, clusters);
    const { brand, model, firmware } = own;
    return {
      plantId,
      plantName,
      timeZone,
      battery: { ...nameOf(own), brand, model, firmware },
      clusters: clusters.map((part, i) => nodeOf(part, i + 1, samples.get(part.deviceId))),
      stacks: stacks.map(nameOf),
    };
  }

  async cells({ deviceId, at }: CallRequest<typeof getStackCells>, caller: Caller): Promise<StackCells> {
    const { db } = this.#deps;
    const { batteryId } = await requireStack(db, caller, deviceId);
    const [own, clusters] = await Promise.all([partById(db, batteryId), clustersOf(db, [batteryId])]);
    const [stackSamples, samples] = await Promise.all([
      this.#samples(battery, [own], at),
      this.#samples(cluster, clusters, at),
    ]);
    const stackSample = stackSamples.get(batteryId);
    return {
      deviceId: batteryId,
      status: own.status,
      at: stackSample?.atMs ?? null,
      values: { ...stackSample?.values },
      clusters: clusters.map((part, i) => cellsOf(part, i + 1, samples.get(part.deviceId))),
    };
  }

  async cluster({ deviceId, at }: CallRequest<typeof getCluster>, caller: Caller): Promise<ClusterNow> {
    const { db } = this.#deps;
    const { clusterId } = await requireCluster(db, caller, deviceId);
    const part = await partById(db, clusterId);
    const sample = (await this.#samples(cluster, [part], at)).get(clusterId);
    return {
      deviceId: clusterId,
      status: part.status,
      at: sample?.atMs ?? null,
      values: { ...sample?.values },
    };
  }

  async moments(
    { deviceId, day }: CallRequest<typeof getStackMoments>,
    caller: Caller,
  ): Promise<StackMoments> {
    const { db, store } = this.#deps;
    const { batteryId, clusterId, timeZone } = await requireStack(db, caller, deviceId);
    const clusters = clusterId === null ? await clustersOf(db, [batteryId]) : [{ deviceId: clusterId }];
    const range = dayRangeMs(day, timeZone);
    const ids = clusters.map((part) => part.deviceId);
    const [t, spreads] = await Promise.all([
      store.sampleTimes(cluster, ids, { ...range, stepMs: MOMENT_STEP_MS }),
      store.samples({
        ...range,
        kind: battery,
        deviceId: batteryId,
        points: ['cellVoltageMax', 'cellVoltageMin'],
      }),
    ]);
    return { timeZone, t, spreadMv: spreadsAt(t, spreads) };
  }

  /** The newest sample of each, or the newest up to a past time. */
  #samples(
    kind: DeviceKind,
    parts: readonly BatteryPart[],
    atMs?: number,
  ): Promise<Map<number, StoredSample>> {
    const { store } = this.#deps;
    if (atMs !== undefined)
      return store.samplesUpTo(
        kind,
        parts.map((part) => part.deviceId),
        kind.points.map((point) => point.name),
        atMs,
        AS_OLD_AS_MS,
      );
    const keys = parts.flatMap(({ deviceId, atMs: newestMs }) =>
      newestMs === null ? [] : [{ deviceId, atMs: newestMs }],
    );
    return store.samplesAt(kind, keys);
  }
}

const nameOf = ({ deviceId, sn, alias }: BatteryPart) => ({ deviceId, sn, alias });

function stackRow(
  stack: BatteryPart,
  clusters: readonly BatteryPart[],
  more: Pick<StackRow, 'chargedTodayKwh' | 'dischargedTodayKwh' | 'alarms'> & {
    readonly sample: StoredSample | undefined;
  },
): StackRow {
  const { deviceId, sn, alias, kind, brand, model, firmware, status, powerKw, soc, temperature } = stack;
  const { sample, ...counted } = more;
  const rated = sample?.values.ratedCapacityKwh;
  return {
    deviceId,
    sn,
    alias,
    kind,
    brand,
    model,
    firmware,
    status,
    powerKw,
    soc,
    temperature,
    ...counted,
    at: stack.atMs,
    ratedKw: stack.ratedKw,
    capacityKwh: typeof rated === 'number' && rated > 0 ? rated : (stack.structure.capacityKwh ?? null),
    clusters: clusters.length,
    clustersOnline: clusters.filter((part) => part.status !== 'offline').length,
    values: { ...sample?.values },
  };
}

const layoutAt = (part: BatteryPart, sample: StoredSample | undefined) =>
  layoutOf(part.structure, listOf(sample, 'cellVoltage').length, listOf(sample, 'packVoltage').length);

function nodeOf(part: BatteryPart, no: number, sample: StoredSample | undefined): ClusterNode {
  return { ...nameOf(part), no, status: part.status, ...layoutAt(part, sample) };
}

function cellsOf(part: BatteryPart, no: number, sample: StoredSample | undefined): ClusterCells {
  const { packs, cellsPerPack } = layoutAt(part, sample);
  const whole = (scale: number) => (value: number | null) =>
    value === null ? null : Math.round(value * scale);
  const soc = sample?.values.soc;
  return {
    deviceId: part.deviceId,
    no,
    status: part.status,
    packs,
    cellsPerPack,
    at: sample?.atMs ?? null,
    soc: typeof soc === 'number' ? soc : null,
    mv: listOf(sample, 'cellVoltage').map(whole(1000)),
    dC: listOf(sample, 'cellTemperature').map(whole(10)),
  };
}

/** For each time, the newest spread that the battery had reported by then. */
function spreadsAt(times: readonly number[], samples: readonly StoredSample[]): (number | null)[] {
  let next = 0;
  return times.map((atMs) => {
    while ((samples[next]?.atMs ?? Number.POSITIVE_INFINITY) <= atMs) next += 1;
    const newest = samples[next - 1];
    if (!newest || atMs - newest.atMs > AS_OLD_AS_MS) return null;
    const { cellVoltageMax: max, cellVoltageMin: min } = newest.values;
    return typeof max === 'number' && typeof min === 'number' ? (max - min) * 1000 : null;
  });
}
