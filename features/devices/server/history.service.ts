import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import { dayStartMs, nextDay } from '@heliodon/energy/periods/local-time';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { singlePoint } from '@heliodon/kernel/device-point';
import type { Caller } from '@heliodon/server-kit/caller';
import type { SampleQuery, TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import {
  type DeviceHistory,
  type DeviceSamples,
  deviceErrors,
  type getDeviceHistory,
  type getDeviceSamples,
  type TableHistory,
} from '../contract/device-history.contract.ts';
import { requireDevice } from './device-detail.queries.ts';
import { stepFor } from './history.policy.ts';

/** Two days with a sample every two seconds. */
const MAX_SAMPLES = 86_400;

export interface HistoryDeps {
  readonly db: Database;
  readonly store: Pick<TelemetryStore, 'samples' | 'means' | 'marks'>;
  readonly kinds: readonly DeviceKind[];
}

type Range = Pick<SampleQuery, 'kind' | 'deviceId' | 'points' | 'fromMs' | 'toMs'>;

/** Samples of devices, as curves and as rows. */
export class HistoryService {
  readonly #deps: HistoryDeps;
  readonly #kinds: ReadonlyMap<string, DeviceKind>;

  constructor(deps: HistoryDeps) {
    this.#deps = deps;
    this.#kinds = new Map(deps.kinds.map((kind) => [kind.id, kind]));
  }

  async history(request: CallRequest<typeof getDeviceHistory>, caller: Caller): Promise<DeviceHistory> {
    const { range, timeZone } = await this.range(request, caller);
    const { fromMs, toMs, points } = range;
    const stepMs = stepFor(fromMs, toMs);
    const days = { timeZone, fromMs, toMs, stepMs };
    if (stepMs !== null) {
      const rows = await this.#deps.store.means({ ...range, stepMs });
      const values = points.map((_, i) => rows.map((row) => row.values[i] ?? null));
      return { ...days, t: rows.map((row) => row.atMs), values, cut: false };
    }
    const samples = await this.#deps.store.samples({ ...range, limit: MAX_SAMPLES });
    return {
      ...days,
      t: samples.map((sample) => sample.atMs),
      values: points.map((name) => samples.map((sample) => sample.values[name] as number | null)),
      cut: samples.length === MAX_SAMPLES,
    };
  }

  async samples(
    { order, cursor, limit, ...request }: CallRequest<typeof getDeviceSamples>,
    caller: Caller,
  ): Promise<CallResponse<typeof getDeviceSamples>> {
    const { range, timeZone } = await this.range(request, caller);
    const newestFirst = order === 'desc';
    const [found, marks] = await Promise.all([
      this.#deps.store.samples({ ...from(range, cursor, newestFirst), newestFirst, limit: limit + 1 }),
      cursor === undefined ? this.#deps.store.marks({ ...range, newestFirst, every: limit }) : undefined,
    ]);
    const rows = found.slice(0, limit);
    return {
      timeZone,
      t: rows.map((row) => row.atMs),
      values: range.points.map((name) => rows.map((row) => row.values[name] as number | null)),
      next: found[limit]?.atMs ?? null,
      total: marks?.total ?? null,
      pieces: marks?.marks ?? null,
    } satisfies DeviceSamples;
  }

  /** The requested range, if the caller can see it. */
  async range(request: TableHistory, caller: Caller) {
    const { deviceId, points } = request;
    const device = await requireDevice(this.#deps.db, caller, deviceId);
    const { timeZone } = device;
    const kind = this.#kinds.get(device.kind);
    if (!kind) throw new AppError(commonErrors.notFound);
    const unknown = points.find((name) => !singlePoint(kind, name));
    if (unknown !== undefined) throw new AppError(deviceErrors.unknownPoint, { point: unknown });
    const fromMs = dayStartMs(request.from, timeZone);
    const toMs = dayStartMs(nextDay(request.to), timeZone);
    return { range: { kind, deviceId, points, fromMs, toMs } satisfies Range, timeZone, sn: device.sn };
  }
}

/** The rest of a range, starting with a sample that is included. */
function from(range: Range, cursor: number | undefined, newestFirst: boolean): Range {
  if (cursor === undefined) return range;
  return newestFirst
    ? { ...range, toMs: Math.min(range.toMs, cursor + 1) }
    : { ...range, fromMs: Math.max(range.fromMs, cursor) };
}
