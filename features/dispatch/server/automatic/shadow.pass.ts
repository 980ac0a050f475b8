import { fallbackChange } from '@heliodon/energy/optimise/shadow-fallback';
import { formatNumber } from '@heliodon/kernel/format/number';
import { PLATFORM } from '@heliodon/server-kit/operation-log';
import { readSitePlant } from '@heliodon/site/plant-devices.queries';
import { automaticLog } from '../../contract/automatic.log.ts';
import type { GuidanceDeps } from './automatic-deps.ts';
import { fallbackSignal } from './fallback-alarm.ts';
import { gatherShadow } from './gather-shadow.ts';
import { readMode } from './mode.queries.ts';
import {
  type DueDay,
  endDay,
  readRecentDays,
  saveFallback,
  saveShadowDay,
  takeDueDay,
} from './shadow.queries.ts';
import { shadowDay } from './shadow-case.ts';

/** Compares one day of one plant. Any number of processes may run it. False: nothing to compare. */
export async function shadowNext(deps: GuidanceDeps): Promise<boolean> {
  const { db, clock, onError } = deps;
  const due = await takeDueDay(db, clock.now());
  if (!due) return false;
  try {
    const shadow = await gatherShadow(deps, due);
    if (shadow) {
      const { costs, peaks } = shadowDay(shadow);
      await saveShadowDay(db, due, costs, peaks);
      await checkFallback(deps, due, shadow.demandPricePerKw > 0);
    }
  } catch (error) {
    onError(error, `comparison of plant ${due.plantId} on ${due.day}`);
  }
  // A day that cannot be calculated must not keep the following ones waiting.
  await endDay(db, due);
  return true;
}

/** In automatic mode the price rule replaces an optimiser that was more expensive. */
async function checkFallback(
  { db, clock, log, signals }: GuidanceDeps,
  due: DueDay,
  hasDemandCharge: boolean,
): Promise<void> {
  const { plantId } = due;
  await db.transaction().execute(async (tx) => {
    const { mode, fallbackSince } = await readMode(tx, plantId);
    if (mode !== 'automatic') return;
    const days = await readRecentDays(tx, due);
    const change = fallbackChange(days, fallbackSince !== null, hasDemandCharge);
    if (!change) return;
    const fellBack = fallbackSince === null;
    const action = fellBack ? automaticLog.fellBack : automaticLog.recovered;
    const now = clock.now();
    await saveFallback(tx, plantId, fellBack ? now : null, fellBack ? change : null);
    const { currency } = await readSitePlant(tx, plantId);
    await signals.publish(tx, [fallbackSignal(plantId, fellBack, now, change, currency)]);
    const params = {
      currency,
      days: change.days,
      optimiser: formatNumber(change.optimiserCost),
      rule: formatNumber(change.ruleCost),
    };
    await log.write(PLATFORM, { action, params, plantId }, tx);
  });
}
