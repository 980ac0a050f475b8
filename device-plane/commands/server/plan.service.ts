import type { CallRequest } from '@heliodon/contract/call';
import type { Database } from '@heliodon/infrastructure/database';
import type { Clock } from '@heliodon/kernel/clock';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { Caller } from '@heliodon/server-kit/caller';
import { type Actor, PLATFORM } from '@heliodon/server-kit/operation-log';
import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import { sql } from 'kysely';
import { commandsErrors } from '../contract/commands.errors.ts';
import type { DevicePlan, getPlan, setPlan } from '../contract/plan.contract.ts';
import { lineIssue } from './command.policy.ts';
import { asStored, type CommandSteps } from './command.steps.ts';
import { type CommandDevice, deviceById, visibleDevice } from './command-devices.queries.ts';
import type { CommandPasswords } from './command-password.service.ts';
import { newestValues } from './dispatch/newest-values.ts';
import { issue, toAppError } from './issue.ts';
import { nextVersion, planCommand } from './plan.policy.ts';
import { type RoutedDevice, readLeft, readMovedZones, versionsNamed } from './plan.queries.ts';

interface PlanDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly kinds: ReadonlyMap<string, DeviceKind>;
  readonly store: Pick<TelemetryStore, 'samplesAt'>;
  readonly steps: CommandSteps;
  readonly passwords: CommandPasswords;
}

/** The desired plans of devices. The dispatcher sends a plan until the device reports it. */
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
    const reported = await this.#reportedVersion(device);
    const kept = { device: onLine(device), name: command.name, plan: request.plan, actor: caller, reported };
    return db.transaction().execute((tx) => this.#keep(tx, kept));
  }

  /**
   * For authorised callers and day changes; `reported`: version of the newest sample, passed in because reading it
   * here would need a second connection. Returns why the device cannot accept a plan, if so.
   */
  async assign(
    tx: Database,
    deviceId: number,
    plan: DevicePlan,
    actor: Actor,
    reported: number | null,
  ): Promise<{ commandId: string; version: number } | 'noLogger' | 'loggerOld'> {
    const device = await deviceById(tx, deviceId);
    const command = device && planCommand(this.#deps.kinds, device.kind);
    if (!device || !command || device.loggerId === null) return 'noLogger';
    if (lineIssue('plan', command.sinceLogger, device)) return 'loggerOld';
    return this.#keep(tx, { device: onLine(device), name: command.name, plan, actor, reported });
  }

  /**
   * Devices removed from the platform would keep their plan forever: they get an empty one over their current logger.
   * Plans sent for another time zone are renewed.
   */
  async tidy(): Promise<void> {
    const { db } = this.#deps;
    const moved = (await readMovedZones(db)).map((one) => ({ one, plan: one.plan }));
    const left = (await readLeft(db)).map((one) => ({ one, plan: { segments: [] } }));
    for (const { one, plan } of [...left, ...moved]) {
      const { name, commandId: replaces } = one;
      const kept = { device: one, name, plan, actor: PLATFORM, reported: null, replaces };
      await db.transaction().execute((tx) => this.#keep(tx, kept));
    }
  }

  /** The next pass sends it as new; matching devices are skipped. Returns the others. */
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

  async #reportedVersion({ deviceId, kind }: CommandDevice): Promise<number | null> {
    const { db, kinds } = this.#deps;
    const state = await db
      .selectFrom('device_state')
      .select('ts')
      .where('device_id', '=', deviceId)
      .executeTakeFirst();
    const point = planCommand(kinds, kind)?.verify?.point ?? '';
    if (!state) return null;
    const values = await newestValues(this.#deps, [{ deviceId, kind, ts: state.ts }]);
    const version = values.get(deviceId)?.[point];
    return typeof version === 'number' ? version : null;
  }

  async #keep(tx: Database, { device, name, plan, actor, reported, replaces }: Kept) {
    const { clock, steps } = this.#deps;
    const { deviceId, timeZone } = device;
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('plan', ${deviceId}))`.execute(tx);
    const known = await tx
      .selectFrom('device_plan')
      .select(['command_id', 'desired_version', 'reported_version'])
      .where('device_id', '=', deviceId)
      .forUpdate()
      .executeTakeFirst();
    if (known && replaces && known.command_id !== replaces)
      return { commandId: known.command_id, version: known.desired_version };
    if (known) await this.#replace(tx, known.command_id);
    const version = nextVersion([
      known?.desired_version,
      known?.reported_version,
      reported,
      ...(known ? [] : await versionsNamed(tx, device.sn)),
    ]);
    const params = { version, timeZone, ...plan };
    const commandId = await steps.add(tx, { device, name, type: 'plan', params, actor });
    const values = {
      command_id: commandId,
      plan: JSON.stringify(plan),
      desired_version: version,
      time_zone: timeZone,
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

  /** A replaced plan that the device accepted is ended; one that it did not accept is cancelled. */
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

interface Kept {
  readonly device: RoutedDevice;
  readonly name: string;
  readonly plan: DevicePlan;
  readonly actor: Actor;
  /** Version last reported by the device; null: unknown. */
  readonly reported: number | null;
  /** Only if this is still the command of its plan: newer changes have priority. */
  readonly replaces?: string;
}

/** lineIssue has checked that it has a logger. */
const onLine = (device: CommandDevice): RoutedDevice => ({ ...device, loggerId: device.loggerId as number });
