import { commandsErrors } from '@heliodon/commands/errors';
import type { CallRequest } from '@heliodon/contract/call';
import { USUAL_ROUND_TRIP } from '@heliodon/energy/control/round-trip';
import { lowestHeldKw, type ShavingStorage, suggestedLimitKw } from '@heliodon/energy/demand/held-limit';
import { type DemandQuarter, highest } from '@heliodon/energy/demand/quarters';
import { dayStartMs, localDay, monthOf } from '@heliodon/energy/periods/local-time';
import { daysOfMonth, slotAfter } from '@heliodon/energy/periods/report-range';
import { AppError } from '@heliodon/kernel/app-error';
import { DAY_MS } from '@heliodon/kernel/time';
import type { Caller } from '@heliodon/server-kit/caller';
import { changesBetween } from '@heliodon/server-kit/operation-log';
import { demandLogFields } from '../../contract/demand.log-fields.ts';
import { demandErrors, demandLog } from '../../contract/demand.rules.ts';
import {
  type DemandSetup,
  demandActsOnDevices,
  type saveDemandSettings,
} from '../../contract/settings.contract.ts';
import { billingOf } from '../billing.policy.ts';
import type { DemandDeps } from '../deps.ts';
import { readChanges, readLimit, writeLimit } from '../limit.queries.ts';
import { type PlantFacts, readPlant } from '../plant.queries.ts';
import { quartersByDay, readDaysQuarters, readMonthPeaks } from '../quarters.queries.ts';
import { readTransformers } from '../transformer.queries.ts';
import { readMachineIds } from './machines.queries.ts';
import { readMachinesNow } from './machines.service.ts';

const MONTHS_BACK = 11;
const CHANGES_SHOWN = 20;
/** Number of days used to estimate a limit before it is saved. */
const ESTIMATE_DAYS = 30;
/** Usual usable range between SOC limits. */
const USABLE_SHARE = 0.9;

type Month = DemandSetup['months'][number];

export async function readSetup(deps: DemandDeps, plantId: number): Promise<DemandSetup> {
  const { db, clock } = deps;
  const now = clock.now();
  const plant = await readPlant(db, plantId);
  const today = localDay(now.getTime(), plant.timeZone);
  const month = monthOf(today);
  const first = slotAfter('month', month, -MONTHS_BACK);
  const { to } = daysOfMonth(month);
  const [settings, machines, transformers, quarters, peaks, changes] = await Promise.all([
    readLimit(db, plantId),
    readMachinesNow(deps, plantId),
    readTransformers(db, plantId),
    readDaysQuarters(db, plant, { from: `${first}-01`, to }),
    readMonthPeaks(db, plantId, `${first}-01`, to),
    readChanges(db, plantId, CHANGES_SHOWN),
  ]);
  const { hasMeter: _meter, hasStorage: _storage, ...facts } = plant;
  const storage = storageOf(plant);
  const months = monthsOf(quarters, plant.timeZone, storage);
  const held = months.flatMap(({ heldKw }) => heldKw ?? []);
  return {
    plant: facts,
    settings,
    ...machines,
    month: {
      month,
      peakKw: peaks.get(month) ?? null,
      peakAtMs:
        highest(quarters.filter(({ startMs }) => localDay(startMs, plant.timeZone) >= `${month}-01`))?.atMs ??
        null,
    },
    billing: billingOf(transformers, month),
    months,
    canHold: storage && canHold(plant, storage, quarters, now.getTime()),
    suggestedKw: storage && held.length > 0 ? suggestedLimitKw(Math.max(...held)) : null,
    changes: changes.map(({ at, ...change }) => ({ ...change, at: at.toISOString() })),
  };
}

function storageOf({ hasStorage, storageKw, storageKwh }: PlantFacts): ShavingStorage | null {
  if (!hasStorage || !storageKw || !storageKwh) return null;
  return { powerKw: storageKw, energyKwh: storageKwh * USABLE_SHARE, roundTrip: USUAL_ROUND_TRIP };
}

/** Before a limit is saved: the lowest one that storage could hold with the load of the last days. */
function canHold(
  { timeZone, storageKw, storageKwh }: PlantFacts,
  storage: ShavingStorage,
  quarters: readonly DemandQuarter[],
  nowMs: number,
): DemandSetup['canHold'] {
  const [from, to] = [localDay(nowMs - ESTIMATE_DAYS * DAY_MS, timeZone), localDay(nowMs, timeZone)];
  const kw = lowestHeldKw(
    quarters.filter(({ startMs }) => startMs >= dayStartMs(from, timeZone)),
    storage,
  );
  return kw === null ? null : { kw, from, to, storageKw: storageKw ?? 0, storageKwh: storageKwh ?? 0 };
}

function monthsOf(
  quarters: readonly DemandQuarter[],
  timeZone: string,
  storage: ShavingStorage | null,
): Month[] {
  const byMonth = new Map<string, DemandQuarter[]>();
  for (const [day, own] of quartersByDay(quarters, timeZone)) {
    const known = byMonth.get(monthOf(day)) ?? [];
    known.push(...own);
    byMonth.set(monthOf(day), known);
  }
  return [...byMonth].map(([month, own]) => ({
    month,
    peakKw: highest(own)?.kw ?? null,
    freeKw: highest(own, 'freeKw')?.kw ?? null,
    heldKw: storage && lowestHeldKw(own, storage),
  }));
}

export async function saveSettings(
  { db, clock, log, orders }: DemandDeps,
  { plantId, settings, password }: CallRequest<typeof saveDemandSettings>,
  caller: Caller,
): Promise<void> {
  const plant = await readPlant(db, plantId);
  if (settings.on && !plant.hasMeter) throw new AppError(demandErrors.noGridMeter);
  if (settings.on && !plant.hasStorage) throw new AppError(demandErrors.noStorage);
  const after = { ...settings, limitKw: settings.limitKw === 0 ? null : settings.limitKw };
  const acts = demandActsOnDevices(await readLimit(db, plantId), after);
  if (acts) await orders.authorise(caller, await readMachineIds(db, plantId), password);
  await db.transaction().execute(async (tx) => {
    // Serialises changes, so that the old values in the log are correct.
    await tx.selectFrom('plant').select('id').where('id', '=', plantId).forNoKeyUpdate().execute();
    const before = await readLimit(tx, plantId);
    // Another user enabled it at the same time.
    if (!acts && demandActsOnDevices(before, after)) throw new AppError(commandsErrors.commandPasswordNeeded);
    if (
      JSON.stringify(before) ===
      JSON.stringify({ limitKw: after.limitKw, warnPercent: after.warnPercent, on: after.on })
    )
      return;
    await writeLimit(tx, plantId, after, { at: clock.now(), byName: caller.accountName });
    const limit = after.limitKw ?? 0;
    if (before.limitKw !== after.limitKw || before.warnPercent !== after.warnPercent) {
      const params = {
        plant: plant.name,
        limitBefore: before.limitKw ?? 0,
        limit,
        warnBefore: before.warnPercent,
        warn: after.warnPercent,
      };
      const { on: _on, ...fields } = demandLogFields;
      const changes = changesBetween(fields, before, after);
      await log.write(caller, { action: demandLog.set, params, changes, plantId }, tx);
    }
    if (before.on !== after.on) {
      const action = after.on ? demandLog.turnOn : demandLog.turnOff;
      const changes = [{ field: demandLogFields.on, before: before.on, after: after.on }];
      await log.write(caller, { action, params: { plant: plant.name, limit }, changes, plantId }, tx);
    }
  });
}
