import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { Caller } from '@heliodon/server-kit/caller';
import type { DeviceNow } from '@heliodon/telemetry/contract';
import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import type { DeviceDetail, getDeviceDetail } from '../contract/device-detail.contract.ts';
import type { getDeviceList } from '../contract/device-list.contract.ts';
import {
  readIdentity,
  readNeighbours,
  readParts,
  readRefusals,
  requireDevice,
} from './device-detail.queries.ts';
import { listDevices } from './device-list.queries.ts';
import { withListedValues } from './listed-values.ts';

export interface DevicesDeps {
  readonly db: Database;
  readonly store: Pick<TelemetryStore, 'samplesAt'>;
  readonly kinds: readonly DeviceKind[];
  /** The values shown by the live topic of a device. */
  readonly deviceNow: (deviceId: number) => Promise<DeviceNow | undefined>;
}

export class DevicesService {
  readonly #deps: DevicesDeps;
  readonly #parts: readonly string[];

  constructor(deps: DevicesDeps) {
    this.#deps = deps;
    this.#parts = partKinds(deps.kinds);
  }

  async list(request: CallRequest<typeof getDeviceList>): Promise<CallResponse<typeof getDeviceList>> {
    const { db, store, kinds } = this.#deps;
    const list = await listDevices(db, this.#parts, request);
    const kind = kinds.find(({ id }) => id === request.kind);
    return { ...list, rows: await withListedValues(store, kind, list.rows) };
  }

  async detail({ deviceId }: CallRequest<typeof getDeviceDetail>, caller: Caller): Promise<DeviceDetail> {
    const { db, deviceNow } = this.#deps;
    await requireDevice(db, caller, deviceId);
    const [identity, neighbours, parts, refusals, now] = await Promise.all([
      readIdentity(db, deviceId),
      readNeighbours(db, deviceId),
      readParts(db, deviceId),
      readRefusals(db, deviceId),
      deviceNow(deviceId),
    ]);
    // Removed meanwhile.
    if (!identity || !now) throw new AppError(commonErrors.notFound);
    return { ...identity, ...neighbours, parts, refusals, now };
  }
}

/** Kinds that are shown inside their parent device. */
export const partKinds = (kinds: readonly DeviceKind[]): string[] =>
  kinds.filter((kind) => kind.partOf !== undefined).map((kind) => kind.id);
