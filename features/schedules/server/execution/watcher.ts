import { PLATFORM } from '@heliodon/server-kit/operation-log';
import { schedulesLog } from '../../contract/schedules.log.ts';
import type { SchedulesDeps } from '../deps.ts';
import { noteMeasured, readUnseen } from './compliance.queries.ts';
import { readBatteries, readExecution } from './execution.queries.ts';
import { readNow } from './modes.ts';
import { followingNow, plannedNow } from './state.policy.ts';
import { readDevicesOf } from './watched-devices.queries.ts';

/** A sample taken just when a plan was taken over may still show the state before. */
const SETTLES_MS = 10_000;

const FOLLOWS = {
  asPlanned: schedulesLog.follows,
  cutOff: schedulesLog.followsAtCutOff,
  taper: schedulesLog.followsTapering,
};

/** Checks samples for the effect of a plan: the last step of its progress. */
export class PlanWatcher {
  readonly #deps: SchedulesDeps;

  constructor(deps: SchedulesDeps) {
    this.#deps = deps;
  }

  async pass(): Promise<void> {
    const { db, store, log } = this.#deps;
    const ids = await readUnseen(db);
    if (ids.length === 0) return;
    const devices = await readDevicesOf(db, ids);
    const [given, now, batteries] = [
      await readExecution(db, ids),
      await readNow(store, devices),
      await readBatteries(db, ids),
    ];
    const socs = await socOf(store, batteries);
    for (const { deviceId, sn, plantId, ratedKw, timeZone } of devices) {
      const row = given.get(deviceId);
      const sample = now.get(deviceId);
      const followed = row?.steps.readBack ?? row?.steps.verified;
      if (!row?.commandId || !followed || !sample || sample.powerKw === null) continue;
      if (sample.atMs < Date.parse(followed) + SETTLES_MS) continue;
      const segment = plannedNow(row.segments ?? [], sample.atMs, timeZone);
      const measured = { atMs: sample.atMs, powerKw: sample.powerKw, soc: socs.get(deviceId) ?? null };
      const following = segment && followingNow(segment, measured, ratedKw);
      if (!segment || !following) continue;
      const { commandId } = row;
      await db.transaction().execute(async (tx) => {
        if (!(await noteMeasured(tx, deviceId, commandId, new Date(sample.atMs)))) return;
        const soc = measured.soc === null ? '–' : tenths(measured.soc);
        const params = { sn, soc, measuredKw: tenths(measured.powerKw), plannedKw: tenths(segment.powerKw) };
        await log.write(PLATFORM, { action: FOLLOWS[following], params, plantId }, tx);
      });
    }
  }
}

const tenths = (kw: number): number => Math.round(kw * 10) / 10;

/** Mean over the batteries behind the same logger. */
export async function socOf(
  store: SchedulesDeps['store'],
  batteries: Awaited<ReturnType<typeof readBatteries>>,
): Promise<Map<number, number>> {
  const all = [...batteries.values()].flat();
  const unique = [...new Map(all.map((one) => [one.deviceId, one])).values()];
  const now = await readNow(store, unique);
  const found = new Map<number, number>();
  for (const [deviceId, own] of batteries) {
    const socs = own.flatMap((one) => now.get(one.deviceId)?.soc ?? []);
    if (socs.length > 0) found.set(deviceId, socs.reduce((sum, soc) => sum + soc, 0) / socs.length);
  }
  return found;
}
