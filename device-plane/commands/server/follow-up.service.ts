import { commonErrors } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import { type DeviceKind, fitted } from '@heliodon/kernel/device-kind';
import type { Caller } from '@heliodon/server-kit/caller';
import type { Actor } from '@heliodon/server-kit/operation-log';
import { commandIssue, lineIssue } from './command.policy.ts';
import type { CommandSteps } from './command.steps.ts';
import { type CommandDevice, deviceById, visibleDevices } from './command-devices.queries.ts';
import type { CommandPasswords } from './command-password.service.ts';
import { type Issue, issue, toAppError } from './issue.ts';

interface FollowUpDeps {
  readonly db: Database;
  readonly kinds: ReadonlyMap<string, DeviceKind>;
  readonly steps: CommandSteps;
  readonly passwords: CommandPasswords;
}

/** A command in the name of `actor`, who may be gone by now and gave the password when the whole task was ordered. */
export interface FollowUpOrder {
  readonly deviceId: number;
  readonly name: string;
  readonly params: Readonly<Record<string, number>>;
  readonly actor: Actor;
}

/** Accepted, with the command id; or the reason for refusal. */
export type FollowUp = { readonly commandId: string } | { readonly code: number };

/** Commands of multi-step tasks: the password is checked once, the commands follow one by one. */
export class FollowUps {
  readonly #deps: FollowUpDeps;

  constructor(deps: FollowUpDeps) {
    this.#deps = deps;
  }

  /** Throws objections to the password; the same for foreign and missing devices. */
  async authorise(caller: Caller, deviceIds: readonly number[], password: string | undefined): Promise<void> {
    const { db, passwords } = this.#deps;
    const devices = await visibleDevices(db, caller, deviceIds);
    if (deviceIds.some((deviceId) => !devices.has(deviceId))) throw new AppError(commonErrors.notFound);
    const [found] = (await passwords.check(caller, [...devices.values()], password)).values();
    if (found) throw toAppError(found, caller.lang);
  }

  /** In a transaction, the command is committed or rolled back with its record. */
  async give(order: FollowUpOrder, tx: Database): Promise<FollowUp> {
    const device = await deviceById(tx, order.deviceId);
    if (!device) return { code: commonErrors.notFound.code };
    const command = this.#deps.kinds.get(device.kind)?.commands.find(({ name }) => name === order.name);
    const taken = command && command.type !== 'plan' ? fitted(command, device.structure) : undefined;
    const found = commandIssue(taken, order.params, device);
    if (found || !command) return refused(found);
    const { name, params, actor } = order;
    return { commandId: await this.#add(tx, device, { name, type: command.type, params, actor }) };
  }

  /** Reads parameters from the device; the values are stored in the command. */
  async read(
    order: { readonly deviceId: number; readonly names: readonly string[]; readonly actor: Actor },
    tx: Database,
  ): Promise<FollowUp> {
    const device = await deviceById(tx, order.deviceId);
    if (!device) return { code: commonErrors.notFound.code };
    const found = lineIssue('read', undefined, device);
    if (found) return refused(found);
    const { names, actor } = order;
    return {
      commandId: await this.#add(tx, device, { name: 'read', type: 'read', params: { names }, actor }),
    };
  }

  #add(
    tx: Database,
    device: CommandDevice,
    what: Omit<Parameters<CommandSteps['add']>[1], 'device'>,
  ): Promise<string> {
    const loggerId = device.loggerId as number;
    return this.#deps.steps.add(tx, { ...what, device: { ...device, loggerId } });
  }
}

const refused = (found: Issue | undefined): FollowUp => ({
  code: (found ?? issue(commonErrors.notFound)).entry.code,
});
