import { mayWrite } from '@heliodon/energy/schedule/write-budget';
import { isAgent } from '@heliodon/kernel/run-mode';
import type { CommandMessage, ReplyMessage } from '@heliodon/telemetry/protocol';
import { sql } from 'kysely';
import type { DevicePlan } from '../../contract/plan.contract.ts';
import { asStored, later, type StoredCommand } from '../command.steps.ts';
import { planCommand } from '../plan.policy.ts';
import { hasPlanNow } from '../plan.queries.ts';
import type { PlanService } from '../plan.service.ts';
import { forgetWrite, noteWrite, readWrites } from '../writes.queries.ts';
import type { DispatchDeps } from './dispatch-deps.ts';
import { newestValues } from './newest-values.ts';

/** Lifetime of a message in transit; retries are controlled by the write budget. */
const EXPIRES_S = 60;
const LOOK_AT_ALL_S = 60;
/** Between full checks, only recent samples are examined. */
const RECENT_S = 30;
/** A device may need this long until its samples show the accepted plan. */
const GRACE_S = 120;

interface OpenPlan {
  readonly deviceId: number;
  readonly sn: string;
  readonly loggerSn: string;
  readonly commandId: string;
  readonly name: string;
  readonly plan: DevicePlan;
  readonly version: number;
  readonly sentAt: Date | null;
  readonly kind: string;
  /** Of its newest sample; the epoch if there is none. */
  readonly ts: Date;
  /** Time zone of its minutes. */
  readonly timeZone: string;
}

interface PlanDispatchDeps extends DispatchDeps {
  readonly plans: Pick<PlanService, 'tidy'>;
}

interface WatchedPlan {
  readonly deviceId: number;
  readonly kind: string;
  readonly ts: Date;
  readonly desired: number;
  readonly reported: number | null;
  readonly isSent: boolean;
  /** Measured clearly after the known state. */
  readonly isNewer: boolean;
}

/** Sends plans until the reported plan equals the desired plan. */
export class PlanDispatch {
  readonly #deps: PlanDispatchDeps;
  /** Matching devices are checked less often: they may lose their plan when a battery or controller is replaced. */
  #lookAtAllMs = 0;

  constructor(deps: PlanDispatchDeps) {
    this.#deps = deps;
  }

  async turn(): Promise<void> {
    const nowMs = this.#deps.clock.now().getTime();
    const all = nowMs >= this.#lookAtAllMs;
    if (all) this.#lookAtAllMs = nowMs + LOOK_AT_ALL_S * 1000;
    if (all) await this.#deps.plans.tidy();
    await this.#look(all);
    await this.#sendOpen();
  }

  async replied(row: StoredCommand, reply: ReplyMessage): Promise<void> {
    const { db, steps } = this.#deps;
    if (reply.state === 'progress') return;
    if (reply.state === 'failed') return this.#refused(row, reply.error ?? '');
    const version = reply.values?.planVersion;
    // Lock order: first the plan, then its command.
    await db.transaction().execute(async (tx) => {
      const plan = tx.updateTable('device_plan').where('command_id', '=', row.id);
      const kept = Number.isInteger(version)
        ? await plan
            .set({ reported_version: version as number, reported_at: this.#deps.clock.now(), error: '' })
            .returning('desired_version')
            .executeTakeFirst()
        : undefined;
      if (row.state === 'sent') await steps.move(tx, row.id, 'sent', 'acknowledged');
      if (kept && kept.desired_version === version) await steps.move(tx, row.id, 'acknowledged', 'readBack');
    });
  }

  /** It is resent anyway; the same message is logged once. */
  async #refused(row: StoredCommand, error: string): Promise<void> {
    const { db, steps } = this.#deps;
    await db.transaction().execute(async (tx) => {
      const changed = await tx
        .updateTable('device_plan')
        .set({ error: error || '?' })
        .where('command_id', '=', row.id)
        .where('error', '!=', error || '?')
        .returning('device_id')
        .executeTakeFirst();
      if (changed) await steps.note(tx, row, 'refused', error);
    });
  }

  async #sendOpen(): Promise<void> {
    const { db, clock, line } = this.#deps;
    const { rows } = await sql<OpenPlan>`SELECT p.device_id AS "deviceId", d.sn, g.sn AS "loggerSn",
        p.command_id AS "commandId", c.name, p.plan, p.desired_version AS version, p.sent_at AS "sentAt", d.kind,
        coalesce(s.ts, to_timestamp(0)) AS ts, coalesce(p.time_zone, t.time_zone, 'UTC') AS "timeZone"
      FROM device_plan p
      JOIN command c ON c.id = p.command_id
      JOIN device d ON d.id = p.device_id AND (d.removed_at IS NULL OR p.plan -> 'segments' = '[]' AND NOT ${hasPlanNow})
      JOIN device g ON g.id = c.logger_id AND g.removed_at IS NULL
      JOIN logger_link l ON l.logger_id = g.id AND l.online
      LEFT JOIN device_state s ON s.device_id = d.id
      LEFT JOIN plant t ON t.id = d.plant_id
      WHERE p.reported_version IS DISTINCT FROM p.desired_version
      ORDER BY p.changed_at`.execute(db);
    const open = rows.filter(({ loggerSn }) => line.reaches(loggerSn));
    if (open.length === 0) return;
    const now = clock.now();
    const ids = open.map(({ deviceId }) => deviceId);
    const [values, writes] = [await newestValues(this.#deps, open), await readWrites(db, ids, now)];
    for (const row of open) {
      if (isAgent(values.get(row.deviceId)?.runMode)) continue;
      const kind = row.sentAt === null ? 'change' : 'resend';
      const clears = row.plan.segments.length === 0;
      const wish = { kind, clears, reportedSame: false, reachable: true } as const;
      const may = mayWrite(wish, writes.get(row.deviceId) ?? [], now.getTime(), row.timeZone);
      if (may.write) await this.#send(row, kind);
    }
  }

  async #send(open: OpenPlan, kind: 'change' | 'resend'): Promise<void> {
    const { db, clock, steps } = this.#deps;
    const { deviceId } = open;
    const now = clock.now();
    const ours = await db.transaction().execute(async (tx) => {
      const claimed = await tx
        .updateTable('device_plan')
        .set({ sent_at: now })
        .where('command_id', '=', open.commandId)
        .where(sql<boolean>`sent_at IS NOT DISTINCT FROM ${open.sentAt}`)
        .returning('device_id')
        .executeTakeFirst();
      if (!claimed) return false;
      await noteWrite(tx, deviceId, now, kind);
      await steps.move(tx, open.commandId, 'queued', 'sent');
      return true;
    });
    if (!ours || (await this.#deps.line.send(open.loggerSn, messageOf(open, now)))) return;
    await db.transaction().execute(async (tx) => {
      await tx
        .updateTable('device_plan')
        .set({ sent_at: open.sentAt })
        .where('command_id', '=', open.commandId)
        .execute();
      await forgetWrite(tx, deviceId, now);
      if (open.sentAt === null) await steps.giveBack(tx, open.commandId);
    });
  }

  /** Samples contain the version of the active plan. Versions are unique, so the desired one is unambiguous. */
  async #look(all: boolean): Promise<void> {
    const { db, clock, kinds } = this.#deps;
    const sinceMs = clock.now().getTime() - RECENT_S * 1000;
    const open = sql`s.received_at >= ${new Date(sinceMs)}
      AND (p.reported_version IS DISTINCT FROM p.desired_version OR c.finished_at IS NULL)`;
    const { rows } = await sql<WatchedPlan>`SELECT p.device_id AS "deviceId", d.kind, s.ts,
        p.desired_version AS desired, p.reported_version AS reported, c.steps ? 'sent' AS "isSent",
        coalesce(s.ts > greatest(p.sent_at, p.reported_at) + make_interval(secs => ${GRACE_S}), false) AS "isNewer"
      FROM device_plan p
      JOIN device d ON d.id = p.device_id AND d.removed_at IS NULL
      JOIN device_state s ON s.device_id = p.device_id
      JOIN command c ON c.id = p.command_id
      WHERE ${all ? sql`true` : open}`.execute(db);
    const values = await newestValues(this.#deps, rows);
    for (const row of rows) {
      const version = values.get(row.deviceId)?.[planCommand(kinds, row.kind)?.verify?.point ?? ''];
      // A version that was never sent belongs to something else.
      const counts = version === row.desired ? row.isSent : row.isNewer;
      if (typeof version === 'number' && counts) await this.#seen(row, version);
    }
  }

  async #seen(watched: WatchedPlan, version: number): Promise<void> {
    const { db, clock, steps } = this.#deps;
    const { deviceId, desired, reported } = watched;
    await db.transaction().execute(async (tx) => {
      if (version !== reported)
        await tx
          .updateTable('device_plan')
          .set({ reported_version: version, reported_at: clock.now() })
          .where('device_id', '=', deviceId)
          .where('desired_version', '=', desired)
          .execute();
      const command = await tx
        .selectFrom('command as c')
        .innerJoin('device_plan as p', 'p.command_id', 'c.id')
        .selectAll('c')
        .where('p.device_id', '=', deviceId)
        .where('p.desired_version', '=', desired)
        .executeTakeFirst();
      if (!command) return;
      const row = asStored(command);
      const isLost = version !== desired && reported === desired && row.state === 'verified';
      if (isLost) await steps.note(tx, row, 'drifted');
      if (version === desired && row.finished_at === null && row.state !== 'queued')
        await steps.move(tx, row.id, row.state, 'verified');
    });
  }
}

const messageOf = (
  { commandId, sn, name, version, timeZone, plan }: OpenPlan,
  now: Date,
): CommandMessage => ({
  id: commandId,
  sn,
  type: 'plan',
  name,
  params: { version, timeZone, ...plan },
  expires: later(now, EXPIRES_S).getTime(),
});
