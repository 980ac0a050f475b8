import type { CallResponse } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import { linkableKinds } from '@heliodon/energy/meter-relations';
import { AppError } from '@heliodon/kernel/app-error';
import { formatDateTime } from '@heliodon/kernel/format/time';
import type { Caller } from '@heliodon/platform/caller';
import type { Database } from '@heliodon/platform/database';
import type { OperationLog } from '@heliodon/platform/operation-log';
import { type MeterSettings, metersErrors, type saveMeter } from '../contract/meters.contract.ts';
import { changesOf, type LoggedMeter } from './meter.log.ts';
import { recountFromMs, settledColumns } from './meter.policy.ts';
import { lockMeter, plantLinks, type StoredMeter, writeMeter } from './meter-setting.queries.ts';

export interface MeterSettingDeps {
  readonly db: Database;
  readonly log: OperationLog;
  /** The plant's flows are counted anew from a moment on, or from the beginning. */
  readonly recount: (tx: Database, plantId: number, fromMs: number | null) => Promise<void>;
}

/** Where a meter measures, what, and from when on. */
export class MeterSettingService {
  readonly #deps: MeterSettingDeps;

  constructor(deps: MeterSettingDeps) {
    this.#deps = deps;
  }

  async save(wanted: MeterSettings, caller: Caller): Promise<CallResponse<typeof saveMeter>> {
    const { db, log, recount } = this.#deps;
    return db.transaction().execute(async (tx) => {
      const meter = await lockMeter(tx, caller, wanted.deviceId);
      if (!meter) throw new AppError(commonErrors.notFound);
      if (meter.kind !== 'meter') throw new AppError(metersErrors.notAMeter, { sn: meter.sn });
      if (meter.revision !== wanted.revision) throw new AppError(commonErrors.conflict);
      const columns = settledColumns(meter, wanted);
      const links = await this.#checkedLinks(tx, meter, columns.samplingPoint, wanted.links);
      const collectFromMs = wanted.collectFrom === null ? null : Date.parse(wanted.collectFrom);
      const { address, note } = wanted;
      const next = { ...meter, ...columns, links, collectFromMs, address, note };
      const revision = await writeMeter(tx, next);
      for (const entry of changesOf(meter.sn, logged(meter), logged(next)))
        await log.write(caller, { ...entry, plantId: meter.plantId }, tx);
      const fromMs = recountFromMs(counted(meter), counted(next));
      if (fromMs === undefined) return { revision, recountFrom: null };
      await recount(tx, meter.plantId, fromMs);
      return { revision, recountFrom: await askedFrom(tx, meter.plantId) };
    });
  }

  /** Of this plant, of a kind that can be measured there, and by no other meter. */
  async #checkedLinks(
    tx: Database,
    meter: StoredMeter,
    samplingPoint: StoredMeter['samplingPoint'],
    wanted: readonly number[],
  ): Promise<StoredMeter['links']> {
    const devices = await plantLinks(tx, meter.plantId);
    const kinds = linkableKinds(samplingPoint, devices);
    return wanted.map((deviceId) => {
      const device = devices.find((one) => one.deviceId === deviceId);
      if (!device) throw new AppError(commonErrors.notFound);
      const { sn } = device;
      if (!kinds.includes(device.kind)) throw new AppError(metersErrors.linkMisfit, { sn });
      const other = device.meters.find(({ deviceId: by }) => by !== meter.deviceId);
      if (other) throw new AppError(metersErrors.linkTaken, { sn, meter: other.sn });
      return { deviceId, sn };
    });
  }
}

async function askedFrom(tx: Database, plantId: number): Promise<string | null> {
  const asked = await tx
    .selectFrom('plant_recount')
    .select('from_ts')
    .where('plant_id', '=', plantId)
    .executeTakeFirst();
  return asked?.from_ts.toISOString() ?? null;
}

const counted = ({ samplingPoint, collectFromMs, links }: StoredMeter) => ({
  samplingPoint,
  collectFromMs,
  links: links.map(({ deviceId }) => deviceId),
});

const logged = (meter: StoredMeter): LoggedMeter => ({
  samplingPoint: meter.samplingPoint,
  model: [meter.brand, meter.model].filter(Boolean).join(' '),
  links: meter.links
    .map(({ sn }) => sn)
    .sort()
    .join(', '),
  collectFrom:
    meter.collectFromMs === null ? '' : formatDateTime(meter.collectFromMs, meter.timeZone, 'minute'),
  address: meter.address,
  note: meter.note,
});
