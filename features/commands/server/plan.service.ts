import type { CallRequest } from '@heliodon/contract/call';
import type { Clock } from '@heliodon/kernel/clock';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { Caller } from '@heliodon/platform/caller';
import type { Database } from '@heliodon/platform/database';
import type { Actor } from '@heliodon/platform/operation-log';
import { sql } from 'kysely';
import { commandsErrors } from '../contract/commands.errors.ts';
import type { DevicePlan, getPlan, setPlan } from '../contract/plan.contract.ts';
import { lineIssue } from './command.policy.ts';
import { asStored, type CommandSteps } from './command.steps.ts';
import { type CommandDevice, deviceById, visibleDevice } from './command-devices.queries.ts';
import type { CommandPasswords } from './command-password.service.ts';
import { issue, toAppError } from './issue.ts';

interface PlanDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly kinds: ReadonlyMap<string, DeviceKind>;
  readonly steps: CommandSteps;
  readonly passwords: CommandPasswords;
}

/** What a device should follow. The dispatcher sends it until the device says that it does. */
export class PlanService {
  readonly #deps: PlanDeps;

  constructor(deps: PlanDeps) {
    this.#deps = deps;
  }

  async set(request: CallRequest<typeof setPlan>, caller: Caller) {
    const { db, kinds, passwords } = this.#deps;
    const device = await visibleDevice(db, caller, request.deviceId);
    const command = planCommand(kinds, device.kind);
    if (!command) throw toAppError(issue(commandsErrors.noSuchCommand), caller.lang);
    const guarded = command.needsPassword ? [device] : [];
    const found =
      lineIssue('plan', command.sinceLogger, device) ??
      (await passwords.check(caller, guarded, request.password)).get(device.treeId);
    if (found) throw toAppError(found, caller.lang);
    return db.transaction().execute((tx) => this.#keep(tx, device, command.name, request.plan, caller));
  }

  /** For whoever has already been asked, and for the turn of a day. Null: the device cannot take a plan. */
  async assign(
    tx: Database,
    deviceId: number,
    plan: DevicePlan,
    actor: Actor,
  ): Promise<{ commandId: string; version: number } | null> {
    const device = await deviceById(tx, deviceId);
    const command = device && planCommand(this.#deps.kinds, device.kind);
    if (!device || !command || lineIssue('plan', command.sinceLogger, device)) return null;
    return this.#keep(tx, device, command.name, plan, actor);
  }

  /** The next turn sends it as something new; those that agree are left in peace. Answers the others. */
  async sendAgain(tx: Database, deviceIds: readonly number[]): Promise<number[]> {
    const rows = await tx
      .updateTable('device_plan')
      .set({ sent_at: null })
      .where('device_id', 'in', [0, ...deviceIds])
      .where(sql<boolean>`reported_version IS DISTINCT FROM desired_version`)
      .returning('device_id')
      .execute();
    return rows.map((row) => row.device_id);
  }

  async #keep(tx: Database, device: CommandDevice, name: string, plan: DevicePlan, actor: Actor) {
    const { clock, steps } = this.#deps;
    const { deviceId } = device;
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('plan', ${deviceId}))`.execute(tx);
    const known = await tx
      .selectFrom('device_plan')
      .select(['command_id', 'desired_version', 'reported_version'])
      .where('device_id', '=', deviceId)
      .forUpdate()
      .executeTakeFirst();
    if (known) await this.#replace(tx, known.command_id);
    // Never a number that the device has already named: it would look as if it followed the new plan.
    const version = Math.max(known?.desired_version ?? 0, known?.reported_version ?? 0) + 1;
    const params = { version, ...plan };
    const loggerId = device.loggerId as number;
    const commandId = await steps.add(tx, {
      ...{ device: { ...device, loggerId }, name, type: 'plan', params, actor },
    });
    const values = {
      command_id: commandId,
      plan: JSON.stringify(plan),
      desired_version: version,
      error: '',
      sent_at: null,
      changed_at: clock.now(),
    };
    await tx
      .insertInto('device_plan')
      .values({ device_id: deviceId, ...values })
      .onConflict((c) => c.column('device_id').doUpdateSet(values))
      .execute();
    return { commandId, version };
  }

  /** An older plan that the device took has had its time; one that it did not take never will. */
  async #replace(tx: Database, commandId: string): Promise<void> {
    const row = await tx
      .selectFrom('command')
      .selectAll()
      .where('id', '=', commandId)
      .where('finished_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return;
    const { clock, steps } = this.#deps;
    const { id, state } = asStored(row);
    if (state === 'readBack')
      await tx.updateTable('command').set({ finished_at: clock.now() }).where('id', '=', id).execute();
    else
      await steps.move(tx, id, state, 'expired', {
        step: 'replaced',
        errorCode: commandsErrors.planReplaced.code,
      });
  }

  async get(request: CallRequest<typeof getPlan>, caller: Caller) {
    const { db } = this.#deps;
    await visibleDevice(db, caller, request.deviceId);
    const row = await db
      .selectFrom('device_plan')
      .selectAll()
      .where('device_id', '=', request.deviceId)
      .executeTakeFirst();
    const agrees = row !== undefined && row.desired_version === row.reported_version;
    return {
      plan: (row?.plan as DevicePlan | undefined) ?? null,
      commandId: row?.command_id ?? null,
      desiredVersion: row?.desired_version ?? null,
      reportedVersion: row?.reported_version ?? null,
      sendStatus: !row ? 'none' : agrees ? 'success' : row.error ? 'failure' : 'sending',
      error: row?.error ?? '',
      changedAt: row?.changed_at.toISOString() ?? null,
      sentAt: row?.sent_at?.toISOString() ?? null,
      reportedAt: row?.reported_at?.toISOString() ?? null,
    } as const;
  }
}

const planCommand = (kinds: ReadonlyMap<string, DeviceKind>, kind: string) =>
  kinds.get(kind)?.commands.find(({ type }) => type === 'plan');
