import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import { flowShares } from '@heliodon/energy/flows/plant-flows';
import { meterFindings } from '@heliodon/energy/metering/meter-relations';
import type { Database } from '@heliodon/infrastructure/database';
import type { Clock } from '@heliodon/kernel/clock';
import type { getMeterCheck, getMeterList } from '../contract/meters.contract.ts';
import { listMeters } from './meters.queries.ts';
import { type NamedDevice, namesOf, relatedDevices } from './relations.queries.ts';

export interface MetersDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** The meters of a plant, and whether they are consistent. */
export class MetersService {
  readonly #deps: MetersDeps;

  constructor(deps: MetersDeps) {
    this.#deps = deps;
  }

  async list(request: CallRequest<typeof getMeterList>): Promise<CallResponse<typeof getMeterList>> {
    const { db, clock } = this.#deps;
    const devices = await relatedDevices(db, request.plantId);
    return listMeters(db, request, countingNow(devices, clock.now().getTime()));
  }

  async check({ plantId }: CallRequest<typeof getMeterCheck>): Promise<CallResponse<typeof getMeterCheck>> {
    const { db, clock } = this.#deps;
    const [devices, plant, recount] = await Promise.all([
      relatedDevices(db, plantId),
      db.selectFrom('plant').select('screen_type').where('id', '=', plantId).executeTakeFirstOrThrow(),
      db.selectFrom('plant_recount').selectAll().where('plant_id', '=', plantId).executeTakeFirst(),
    ]);
    const nowMs = clock.now().getTime();
    const findings = meterFindings({ screenType: plant.screen_type, nowMs, devices });
    const known = new Map(devices.map((device) => [device.deviceId, device]));
    const gone = findings.flatMap(({ deviceIds }) => deviceIds.filter((id) => !known.has(id)));
    const names = new Map((await namesOf(db, gone)).map((device) => [device.deviceId, device]));
    const named = (ids: readonly number[]) =>
      ids.flatMap((id) => {
        const device = known.get(id) ?? names.get(id);
        return device ? [{ deviceId: id, sn: device.sn, alias: device.alias }] : [];
      });
    return {
      findings: findings.map(({ code, level, meterIds, deviceIds }) => ({
        code,
        level,
        meters: named(meterIds),
        devices: named(deviceIds),
      })),
      recount: recount ? { from: recount.from_ts.toISOString(), to: recount.to_ts.toISOString() } : null,
    };
  }
}

function countingNow(devices: readonly NamedDevice[], nowMs: number): ReadonlySet<number> {
  const live = devices.map((device) => ({
    ...device,
    counts: device.collectFromMs === null || device.collectFromMs <= nowMs,
  }));
  return new Set(flowShares(live).shares.map((share) => share.deviceId));
}
