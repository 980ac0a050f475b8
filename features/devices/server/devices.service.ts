import type { CallRequest } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import { dayStartMs, nextDay } from '@heliodon/energy/local-time';
import { AppError } from '@heliodon/kernel/app-error';
import { type DeviceKind, findPoint } from '@heliodon/kernel/device-kind';
import type { Caller } from '@heliodon/platform/caller';
import type { Database } from '@heliodon/platform/database';
import type { TelemetryStore } from '@heliodon/platform/telemetry/telemetry-store';
import type { DeviceNow } from '@heliodon/telemetry/contract';
import type { DeviceDetail, getDeviceDetail } from '../contract/device-detail.contract.ts';
import {
  type DeviceHistory,
  deviceErrors,
  type getDeviceHistory,
} from '../contract/device-history.contract.ts';
import type { getDeviceList } from '../contract/device-list.contract.ts';
import { readIdentity, readParts, requireDevice } from './device-detail.queries.ts';
import { listDevices } from './device-list.queries.ts';

/** Two days of a sample each two seconds. */
const MAX_SAMPLES = 86_400;

export interface DevicesDeps {
  readonly db: Database;
  readonly store: Pick<TelemetryStore, 'samples'>;
  readonly kinds: readonly DeviceKind[];
  /** What the live topic of a device shows. */
  readonly deviceNow: (deviceId: number) => Promise<DeviceNow | undefined>;
}

export class DevicesService {
  readonly #deps: DevicesDeps;
  readonly #kinds: ReadonlyMap<string, DeviceKind>;
  readonly #parts: readonly string[];

  constructor(deps: DevicesDeps) {
    this.#deps = deps;
    this.#kinds = new Map(deps.kinds.map((kind) => [kind.id, kind]));
    this.#parts = deps.kinds.filter((kind) => kind.partOf !== undefined).map((kind) => kind.id);
  }

  list(request: CallRequest<typeof getDeviceList>) {
    return listDevices(this.#deps.db, this.#parts, request);
  }

  async detail({ deviceId }: CallRequest<typeof getDeviceDetail>, caller: Caller): Promise<DeviceDetail> {
    const { db, deviceNow } = this.#deps;
    await requireDevice(db, caller, deviceId);
    const [identity, parts, now] = await Promise.all([
      readIdentity(db, deviceId),
      readParts(db, deviceId),
      deviceNow(deviceId),
    ]);
    // Removed since.
    if (!identity || !now) throw new AppError(commonErrors.notFound);
    return { ...identity, parts, now };
  }

  async history(request: CallRequest<typeof getDeviceHistory>, caller: Caller): Promise<DeviceHistory> {
    const { deviceId, points } = request;
    const { kind: kindId, timeZone } = await requireDevice(this.#deps.db, caller, deviceId);
    const kind = this.#kinds.get(kindId);
    if (!kind) throw new AppError(commonErrors.notFound);
    const unknown = points.find((name) => !isSingleValue(kind, name));
    if (unknown !== undefined) throw new AppError(deviceErrors.unknownPoint, { point: unknown });
    const fromMs = dayStartMs(request.from, timeZone);
    const toMs = dayStartMs(nextDay(request.to), timeZone);
    const range = { kind, deviceId, points, fromMs, toMs, limit: MAX_SAMPLES };
    const samples = await this.#deps.store.samples(range);
    return {
      timeZone,
      fromMs,
      toMs,
      t: samples.map((sample) => sample.atMs),
      values: points.map((name) => samples.map((sample) => sample.values[name] as number | null)),
      cut: samples.length === MAX_SAMPLES,
      stepMs: null,
    };
  }
}

function isSingleValue(kind: DeviceKind, name: string): boolean {
  const found = findPoint(kind, name);
  return found !== undefined && (found.point.list === undefined || found.index !== undefined);
}
