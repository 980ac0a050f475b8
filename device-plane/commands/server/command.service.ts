import type { CallRequest } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import { type Command, fitted, takesCommand } from '@heliodon/kernel/device-kind';
import type { Caller } from '@heliodon/server-kit/caller';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import type { readParams, sendCommand } from '../contract/command.contract.ts';
import { commandsErrors } from '../contract/commands.errors.ts';
import { logEntryOf } from './command.log.ts';
import {
  commandIssue,
  lineIssue,
  REPLY_WITHIN_S,
  readKey,
  rightIssue,
  versionIssue,
} from './command.policy.ts';
import { findCommand } from './command.queries.ts';
import { asStored, type CommandSteps, type StoredCommand } from './command.steps.ts';
import { type CommandDevice, visibleDevice, visibleDevices } from './command-devices.queries.ts';
import type { CommandPasswords } from './command-password.service.ts';
import { batchResult, errorByCode, type Issue, issue, toAppError } from './issue.ts';
import { type RunModeDeps, runModeOf } from './run-mode.ts';

interface CommandDeps extends RunModeDeps {
  readonly db: Database;
  readonly log: OperationLog;
  readonly steps: CommandSteps;
  readonly passwords: CommandPasswords;
}

const LOOK_EVERY_MS = 200;
/** Reply timeout plus time to process it. */
const WAIT_MS = (REPLY_WITHIN_S + 3) * 1000;

export class CommandService {
  readonly #deps: CommandDeps;

  constructor(deps: CommandDeps) {
    this.#deps = deps;
  }

  /** One result per requested device; foreign and missing devices give the same result. */
  async send(request: CallRequest<typeof sendCommand>, caller: Caller) {
    const { db, passwords } = this.#deps;
    const ids = [...new Set(request.deviceIds)];
    const devices = await visibleDevices(db, caller, ids);
    const issues = new Map<number, Issue>();
    for (const device of devices.values()) {
      const command = this.#command(device, request.name);
      const found = rightIssue(command, caller) ?? commandIssue(command, request.params, device);
      if (found) issues.set(device.deviceId, found);
    }
    const guarded = [...devices.values()].filter(
      (device) => !issues.has(device.deviceId) && this.#command(device, request.name)?.needsPassword,
    );
    const wrong = await passwords.check(caller, guarded, request.password);
    for (const { deviceId, treeId } of guarded) {
      const found = wrong.get(treeId);
      if (found) issues.set(deviceId, found);
    }
    const added = await this.#add(request, caller, [...devices.values()], issues);
    const results = ids.map((deviceId) => {
      const found = devices.has(deviceId) ? issues.get(deviceId) : issue(commonErrors.notFound);
      return { ...batchResult(deviceId, found, caller.lang), commandId: added.get(deviceId) ?? null };
    });
    return { results };
  }

  /** Reads from the device and waits for the reply. */
  async read(request: CallRequest<typeof readParams>, caller: Caller) {
    const { db, steps } = this.#deps;
    const device = await visibleDevice(db, caller, request.deviceId);
    const commands = this.#readable(device, request.names, caller);
    const found =
      commands.length === 0 ? issue(commandsErrors.noSuchCommand) : lineIssue('read', undefined, device);
    if (found) throw toAppError(found, caller.lang);
    const names = commands.map((command) => command.name);
    const id = await db.transaction().execute((tx) =>
      steps.add(tx, {
        device: withLogger(device),
        name: 'read',
        type: 'read',
        params: { names },
        actor: caller,
      }),
    );
    const answer = await this.#finished(id);
    const reported = answer.reported ?? {};
    return {
      commandId: id,
      at: (answer.finished_at ?? answer.changed_at).toISOString(),
      params: commands.map(({ name, params }) => ({
        name,
        values: Object.fromEntries(
          params.map((param) => [param.name, number(reported[readKey(name, param.name)])]),
        ),
      })),
    };
  }

  /** Only queued commands: a sent command may have been executed. */
  async cancel(commandId: string, caller: Caller): Promise<Record<string, never>> {
    const { db, steps } = this.#deps;
    const { state, type, finished } = await findCommand(db, caller, commandId);
    const waits = state === 'queued' && !finished && type !== 'plan';
    const moved =
      waits &&
      (await db.transaction().execute((tx) =>
        steps.move(tx, commandId, 'queued', 'expired', {
          step: 'cancelled',
          errorCode: commandsErrors.cancelled.code,
        }),
      ));
    if (!moved) throw new AppError(commandsErrors.tooLateToCancel);
    return {};
  }

  async #add(
    request: CallRequest<typeof sendCommand>,
    caller: Caller,
    devices: readonly CommandDevice[],
    issues: ReadonlyMap<number, Issue>,
  ): Promise<Map<number, string>> {
    const { db, log, steps, kinds } = this.#deps;
    const added = new Map<number, string>();
    const { name, params } = request;
    await db.transaction().execute(async (tx) => {
      for (const device of devices) {
        const command = this.#command(device, name);
        const found = issues.get(device.deviceId);
        if (command && !found) {
          const one = { device: withLogger(device), name, type: command.type, params, actor: caller };
          added.set(device.deviceId, await steps.add(tx, one));
        } else if (found?.entry === commandsErrors.deviceOffline) {
          const runMode = await runModeOf(this.#deps, tx, device);
          const entry = logEntryOf(kinds, { ...device, name, params }, runMode, 'offline');
          await log.write(caller, { ...entry, plantId: device.plantId }, tx);
        }
      }
    });
    return added;
  }

  /** Plans are assigned by setPlan, which manages versions. */
  #command(device: CommandDevice, name: string): Command | undefined {
    const found = this.#deps.kinds.get(device.kind)?.commands.find((command) => command.name === name);
    return found && found.type !== 'plan' ? fitted(found, device.structure) : undefined;
  }

  /** The requested parameters; without names all that this logger supports and the caller may see. */
  #readable(device: CommandDevice, names: readonly string[] | undefined, caller: Caller): Command[] {
    const all = (this.#deps.kinds.get(device.kind)?.commands ?? []).filter(
      ({ type }) => type === 'parameter',
    );
    const low = (command: Command) => versionIssue(command.sinceLogger, device.loggerFirmware);
    const takes = (command: Command) => takesCommand(device.commands, command.name);
    if (!names)
      return all.filter((command) => takes(command) && !low(command) && !rightIssue(command, caller));
    return [...new Set(names)].map((name) => {
      const command = all.find((one) => one.name === name);
      if (!command) throw new AppError(commandsErrors.noSuchCommand);
      if (rightIssue(command, caller)) throw new AppError(commonErrors.noPermission);
      if (!takes(command)) throw new AppError(commandsErrors.notSupported);
      if (low(command)) throw new AppError(commandsErrors.loggerVersionLow);
      return command;
    });
  }

  async #finished(id: string): Promise<StoredCommand> {
    for (let waitedMs = 0; waitedMs < WAIT_MS; waitedMs += LOOK_EVERY_MS) {
      const row = await this.#deps.db
        .selectFrom('command')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      if (row.finished_at !== null) return readOrThrow(asStored(row));
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    throw new AppError(commandsErrors.deviceNotResponding);
  }
}

/** A refused read gives the same error as an invalid reply: try again. */
function readOrThrow(row: StoredCommand): StoredCommand {
  if (row.error_code === null) return row;
  const entry = errorByCode(row.error_code);
  throw new AppError(entry === commandsErrors.refusedByDevice ? commandsErrors.readFailed : entry);
}

const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** The rules have checked that there is a logger. */
const withLogger = (device: CommandDevice) => ({ ...device, loggerId: device.loggerId as number });
