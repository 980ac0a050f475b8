import { dayRangeMs } from '@heliodon/energy/periods/local-time';
import { isDelivered, sumCompliance } from '@heliodon/energy/schedule/compliance';
import { DAY_MS } from '@heliodon/kernel/time';
import { PLATFORM } from '@heliodon/server-kit/operation-log';
import { schedulesLog } from '../../contract/schedules.log.ts';
import type { SchedulesDeps } from '../deps.ts';
import { type DueDay, forgetOldDays, readDueDays, SILENT_H, storeDay } from './compliance.queries.ts';
import type { Compliance } from './compliance.ts';

const AT_ONCE = 400;
const DAYS_AT_ONCE = 31;
/** Notify only for the day that has just ended; later evaluations are not news. */
const RECENT_MS = 2 * DAY_MS;
/** Every pass evaluates recent days; late samples of older days within a year are checked less often. */
const RECENT_DAYS = 4;
const ALL_EVERY_MS = 3_600_000;

/** Evaluates how well devices followed their plans, when a day is over and again after late samples. */
export class DayCounter {
  readonly #deps: SchedulesDeps;
  readonly #compliance: Compliance;
  #allMs = Number.NEGATIVE_INFINITY;
  /** Time of the first pass: data buffered by loggers arrives after it. */
  #sinceMs: number | undefined;

  constructor(deps: SchedulesDeps, compliance: Compliance) {
    this.#deps = deps;
    this.#compliance = compliance;
  }

  /** Returns whether work is left. */
  async pass(): Promise<{ more: boolean }> {
    const { db, clock } = this.#deps;
    const now = clock.now();
    const all = Math.abs(now.getTime() - this.#allMs) >= ALL_EVERY_MS;
    this.#sinceMs ??= now.getTime();
    const due = await readDueDays(db, now, {
      limit: AT_ONCE,
      backDays: all ? undefined : RECENT_DAYS,
      silentToo: now.getTime() - this.#sinceMs >= SILENT_H * 3_600_000,
    });
    const more = due.length === AT_ONCE;
    if (all && !more) {
      this.#allMs = now.getTime();
      await forgetOldDays(db, now);
    }
    const byPlant = new Map<number, DueDay[]>();
    for (const day of due) byPlant.set(day.plantId, [...(byPlant.get(day.plantId) ?? []), day]);
    for (const days of byPlant.values()) for (const piece of pieces(days)) await this.#count(piece);
    return { more };
  }

  async #count(due: readonly DueDay[]): Promise<void> {
    const [newest, oldest] = [due[0], due.at(-1)];
    if (!newest || !oldest) return;
    const { db, clock, log } = this.#deps;
    const { plantId, timeZone } = newest;
    const fromMs = dayRangeMs(oldest.day, timeZone).fromMs;
    const toMs = dayRangeMs(newest.day, timeZone).toMs;
    const quarters = await this.#compliance.judge({ plantId, timeZone }, fromMs, toMs);
    const now = clock.now();
    await db.transaction().execute(async (tx) => {
      for (const one of due) {
        const own = quarters.filter(({ deviceId, day }) => deviceId === one.deviceId && day === one.day);
        const counted = sumCompliance(own);
        const changed = await storeDay(tx, one, counted, now);
        const isRecent = changed && now.getTime() - dayRangeMs(one.day, timeZone).fromMs < RECENT_MS;
        if (!isRecent || counted.percent === null) continue;
        const { percent, plannedMin, followedMin } = counted;
        const all = percent === 100;
        const status = isDelivered(percent) ? 'success' : 'failure';
        const minutes = Math.round(plannedMin - followedMin);
        const params = { sn: one.sn, day: one.day, percent, ...(!all && { minutes }) };
        const action = all ? schedulesLog.dayFollowed : schedulesLog.dayMissed;
        await log.write(PLATFORM, { action, params, plantId, status }, tx);
      }
    });
  }
}

/** Newest first; each piece is small enough for its data to fit in memory. */
function* pieces(days: readonly DueDay[]): Generator<DueDay[]> {
  let piece: DueDay[] = [];
  for (const day of days) {
    const first = piece[0];
    if (first && Date.parse(first.day) - Date.parse(day.day) >= DAYS_AT_ONCE * DAY_MS) {
      yield piece;
      piece = [];
    }
    piece.push(day);
  }
  if (piece.length > 0) yield piece;
}
