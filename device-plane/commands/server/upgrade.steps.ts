import type { Database } from '@heliodon/infrastructure/database';
import type { DB } from '@heliodon/infrastructure/database.gen';
import type { Clock } from '@heliodon/kernel/clock';
import type { Actor, OperationLog } from '@heliodon/server-kit/operation-log';
import { type Selectable, sql } from 'kysely';
import type { UpgradeState } from '../contract/firmware.contract.ts';
import { later } from './command.steps.ts';
import { mayUpgradeFollow, upgradeWithinS } from './firmware.policy.ts';

export interface UpgradeJob extends Omit<Selectable<DB['firmware_job']>, 'state' | 'actor'> {
  readonly state: UpgradeState;
  readonly actor: Actor;
  /** Of the firmware. */
  readonly version: string;
}

interface UpgradeChange {
  /** A key of commandsLog. */
  readonly action: string;
  readonly percent?: number;
  readonly errorCode?: number;
  readonly error?: string;
}

interface UpgradeDeps {
  readonly clock: Clock;
  readonly log: OperationLog;
}

/** State changes of upgrades: each is one conditional update, so that only one process succeeds, with its log entry. */
export class UpgradeSteps {
  readonly #deps: UpgradeDeps;

  constructor(deps: UpgradeDeps) {
    this.#deps = deps;
  }

  async find(db: Database, jobId: string): Promise<UpgradeJob | undefined> {
    const row = await db
      .selectFrom('firmware_job as j')
      .innerJoin('firmware as f', 'f.id', 'j.firmware_id')
      .selectAll('j')
      .select('f.version')
      .where('j.id', '=', jobId)
      .executeTakeFirst();
    return row as UpgradeJob | undefined;
  }

  async move(tx: Database, job: UpgradeJob, to: UpgradeState, change: UpgradeChange): Promise<boolean> {
    if (!mayUpgradeFollow(job.state, to)) return false;
    const now = this.#deps.clock.now();
    const moved = await tx
      .updateTable('firmware_job')
      .set({
        state: to,
        changed_at: now,
        due_at: dueAt(job, to, now),
        ...(to === 'sent' && { sent_at: now }),
        ...(change.percent !== undefined && { percent: change.percent }),
        ...(change.errorCode !== undefined && { error_code: change.errorCode, error: change.error ?? '' }),
      })
      .where('id', '=', job.id)
      .where('state', '=', job.state)
      .returning('id')
      .executeTakeFirst();
    if (!moved) return false;
    await this.note(tx, job, change.action, to, change.error);
    return true;
  }

  /** The state is unchanged, but the device reported progress. */
  async progress(tx: Database, job: UpgradeJob, percent: number): Promise<void> {
    const now = this.#deps.clock.now();
    await tx
      .updateTable('firmware_job')
      .set({
        percent: sql`greatest(percent, ${percent})`,
        changed_at: now,
        due_at: dueAt(job, job.state, now),
      })
      .where('id', '=', job.id)
      .where('state', '=', job.state)
      .execute();
  }

  async note(
    tx: Database,
    job: Pick<UpgradeJob, 'sn' | 'version' | 'from_version' | 'plant_id' | 'actor'>,
    action: string,
    state: UpgradeState,
    error?: string,
  ): Promise<void> {
    const status = state === 'done' ? 'success' : state === 'failed' ? 'failure' : 'upgrading';
    const params = {
      sn: job.sn,
      from: job.from_version,
      to: job.version,
      ...(error !== undefined && { error }),
    };
    const plant = job.plant_id === null ? {} : { plantId: job.plant_id };
    await this.#deps.log.write(job.actor, { action, params, status, runMode: 'auto', ...plant }, tx);
  }
}

function dueAt(job: Pick<UpgradeJob, 'sent_at'>, state: UpgradeState, now: Date): Date | null {
  if (state === 'done' || state === 'failed') return null;
  const due = later(now, upgradeWithinS[state]);
  const latest = job.sent_at && later(job.sent_at, upgradeWithinS.whole);
  return latest && latest < due ? latest : due;
}
