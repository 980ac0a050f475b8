import type { SiteSettings } from '@heliodon/energy/control/site-units';
import { mayWrite, type PastWrite } from '@heliodon/energy/schedule/write-budget';
import type { Clock } from '@heliodon/kernel/clock';
import type { Database } from '@heliodon/platform/database';
import { PLATFORM } from '@heliodon/platform/operation-log';
import { sql } from 'kysely';
import type { DeviceOrders } from '../deps.ts';
import { knowsControl } from './site-facts.policy.ts';

export const SET_SITE_CONTROL = 'setSiteControl';

export type EdgeParams = Readonly<Record<string, number>>;

/** Parameters of the logger that holds the limits by itself; everything off where the platform does. */
export function edgeParams(settings: SiteSettings, importPositive: boolean, isEdge: boolean): EdgeParams {
  const { demandKw, transformerKw, backflowTargetKw } = settings;
  const tenth = (kw: number) => Math.round(kw * 10) / 10 + 0;
  return {
    demandOn: isEdge && demandKw !== null ? 1 : 0,
    demandKw: tenth(demandKw ?? 0),
    transformerKw: isEdge ? tenth(transformerKw ?? 0) : 0,
    backflowOn: isEdge && backflowTargetKw !== null ? 1 : 0,
    backflowTargetKw: tenth(backflowTargetKw ?? 0),
    curtailPercent: settings.curtailPercent,
    rampKw: tenth(settings.rampKw),
    deadBandKw: tenth(settings.deadBandKw),
    importPositive: importPositive ? 1 : 0,
    importPriority: settings.importPriority === 'storageFirst' ? 0 : 1,
    exportPriority: settings.exportPriority === 'storageFirst' ? 0 : 1,
  };
}

export const sameParams = (a: EdgeParams, b: EdgeParams | null | undefined): boolean =>
  b != null && Object.entries(a).every(([name, value]) => b[name] === value);

const isOn = ({ demandOn, backflowOn, transformerKw }: EdgeParams): boolean =>
  demandOn === 1 || backflowOn === 1 || (transformerKw ?? 0) > 0;

/** What a logger holds by its last command; open: it is still under way. */
export interface EdgeState {
  readonly params: EdgeParams | null;
  readonly state: 'none' | 'open' | 'agreed' | 'failed';
  readonly at: Date | null;
}

/** Whether something has to be written, and of which kind. */
export function edgeWish(wanted: EdgeParams, held: EdgeState): 'change' | 'resend' | undefined {
  if (held.state === 'none') return isOn(wanted) ? 'change' : undefined;
  if (held.state === 'open') return undefined;
  if (!sameParams(wanted, held.params)) {
    // A logger that is off stays so, whatever else its limits are.
    return isOn(wanted) || (held.params !== null && isOn(held.params)) ? 'change' : undefined;
  }
  return held.state === 'failed' ? 'resend' : undefined;
}

export async function readEdgeState(db: Database, loggerId: number): Promise<EdgeState> {
  const row = await db
    .selectFrom('command')
    .select(['params', 'state', 'finished_at', 'changed_at'])
    .where('device_id', '=', loggerId)
    .where('name', '=', SET_SITE_CONTROL)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return { params: null, state: 'none', at: null };
  const agreed = row.state === 'readBack' || row.state === 'verified';
  const state = agreed ? 'agreed' : row.finished_at === null ? 'open' : 'failed';
  return { params: row.params as EdgeParams, state, at: row.changed_at };
}

interface EdgeLogger {
  readonly loggerId: number;
  readonly firmware: string;
  readonly online: boolean;
}

/** The logger that reads the grid meter. */
export async function edgeLogger(db: Database, meterIds: readonly number[]): Promise<EdgeLogger | undefined> {
  if (meterIds.length === 0) return undefined;
  const { rows } =
    await sql<EdgeLogger>`SELECT g.id AS "loggerId", g.firmware, coalesce(l.online, false) AS online
    FROM device d JOIN device g ON g.id = d.logger_id AND g.removed_at IS NULL
    LEFT JOIN logger_link l ON l.logger_id = g.id
    WHERE d.id = ANY (${[...meterIds]}::int[]) ORDER BY d.id LIMIT 1`.execute(db);
  return rows[0];
}

interface SyncDeps {
  readonly clock: Clock;
  readonly orders: Pick<DeviceOrders, 'give'>;
}

/** Sends the limits until the logger has read them back, within what its flash bears. Answers whether that is open. */
export async function syncEdge(
  { clock, orders }: SyncDeps,
  tx: Database,
  logger: EdgeLogger,
  wanted: EdgeParams,
  timeZone: string,
): Promise<boolean> {
  const held = await readEdgeState(tx, logger.loggerId);
  const kind = edgeWish(wanted, held);
  if (!kind || !knowsControl(logger.firmware)) return held.state === 'open';
  const now = clock.now();
  const wish = { kind, reportedSame: false, reachable: logger.online } as const;
  const past = await pastWrites(tx, logger.loggerId, now);
  if (mayWrite(wish, past, now.getTime(), timeZone).write)
    await orders.give(
      { deviceId: logger.loggerId, name: SET_SITE_CONTROL, params: wanted, actor: PLATFORM },
      tx,
    );
  return true;
}

/** One that repeats what the one before said is a repetition. */
async function pastWrites(tx: Database, loggerId: number, now: Date): Promise<PastWrite[]> {
  const { rows } = await sql<{ at: Date; again: boolean }>`SELECT created_at AS at,
      coalesce(params = lag(params) OVER (PARTITION BY name ORDER BY created_at), false) AS again
    FROM command WHERE device_id = ${loggerId} AND type = 'parameter' AND steps ? 'sent'
      AND created_at > ${now}::timestamptz - interval '27 hours' ORDER BY created_at`.execute(tx);
  return rows.map(({ at, again }) => ({ atMs: at.getTime(), kind: again ? 'resend' : 'change' }));
}
