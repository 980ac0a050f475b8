import { fallbackChange } from '@heliodon/energy/optimise/shadow-fallback';
import { formatNumber } from '@heliodon/kernel/format/number';
import { PLATFORM } from '@heliodon/server-kit/operation-log';
import { automaticLog } from '../../contract/automatic.log.ts';
import type { GuidanceDeps } from './automatic-deps.ts';
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
      await checkFallback(deps, due);
    }
  } catch (error) {
    onError(error, `comparison of plant ${due.plantId} on ${due.day}`);
  }
  // A day that cannot be calculated must not keep the following ones waiting.
  await endDay(db, due);
  return true;
}

/** In automatic mode the price rule replaces an optimiser that was more expensive. */
async function checkFallback({ db, clock, log }: GuidanceDeps, due: DueDay): Promise<void> {
  const { plantId } = due;
  await db.transaction().execute(async (tx) => {
    const { mode, fallbackSince } = await readMode(tx, plantId);
    if (mode !== 'automatic') return;
    const change = fallbackChange(await readRecentDays(tx, due), fallbackSince !== null);
    if (!change) return;
    const action = fallbackSince === null ? automaticLog.fellBack : automaticLog.recovered;
    await saveFallback(
      tx,
      plantId,
      fallbackSince === null ? clock.now() : null,
      fallbackSince === null ? change : null,
    );
    const { currency } = await tx
      .selectFrom('plant')
      .select('currency')
      .where('id', '=', plantId)
      .executeTakeFirstOrThrow();
    const params = {
      currency,
      days: change.days,
      optimiser: formatNumber(change.optimiserCost),
      rule: formatNumber(change.ruleCost),
    };
    await log.write(PLATFORM, { action, params, plantId }, tx);
  });
}
