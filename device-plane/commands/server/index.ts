import type { DeviceLink } from '@heliodon/device-links/mqtt/device-link';
import type { Database } from '@heliodon/infrastructure/database';
import type { FileStore } from '@heliodon/infrastructure/file-store';
import type { Limiter } from '@heliodon/infrastructure/limiter';
import type { Clock } from '@heliodon/kernel/clock';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { Lang } from '@heliodon/kernel/lang';
import type { Caller } from '@heliodon/server-kit/caller';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import { type Route, route } from '@heliodon/server-kit/route';
import type { NewestCode } from '@heliodon/telemetry-store/newest-code';
import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import * as calls from '../contract/commands.contract.ts';
import { declareCommandLog } from './command.log.ts';
import { findCommand, findCommands, listCommands, listLastCommands } from './command.queries.ts';
import { CommandService } from './command.service.ts';
import { CommandSteps } from './command.steps.ts';
import { CommandPasswords, type CredentialReader } from './command-password.service.ts';
import { CommandDispatch } from './dispatch/command.dispatch.ts';
import { Dispatcher } from './dispatch/dispatcher.ts';
import { Line } from './dispatch/line.ts';
import { PlanDispatch } from './dispatch/plan.dispatch.ts';
import { UpgradeDispatch } from './dispatch/upgrade.dispatch.ts';
import { FirmwareService } from './firmware.service.ts';
import { FirmwareKeys } from './firmware-key.service.ts';
import { FollowUps } from './follow-up.service.ts';
import { PlanService } from './plan.service.ts';
import { listFirmware, listUpgrades } from './upgrade.queries.ts';
import { UpgradeService } from './upgrade.service.ts';
import { UpgradeSteps } from './upgrade.steps.ts';
import { forgetOldWrites, readWrites } from './writes.queries.ts';

export type { FirmwareService } from './firmware.service.ts';
export type { UpgradeService } from './upgrade.service.ts';

export interface CommandsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly limiter: Limiter;
  readonly log: OperationLog;
  readonly files: FileStore;
  readonly kinds: readonly DeviceKind[];
  readonly store: Pick<TelemetryStore, 'samplesAt'>;
  readonly newestCode: NewestCode;
  readonly link: Pick<DeviceLink, 'isListening' | 'send'>;
  readonly credentials: CredentialReader;
  /** Address of this server for loggers, without a trailing slash; '' if not configured. */
  readonly publicUrl: string;
  callerOf(accountId: number, lang: Lang): Promise<Caller>;
  readonly onError: (error: unknown, what: string) => void;
}

export function createCommands(deps: CommandsDeps) {
  declareCommandLog(deps.kinds);
  const kinds = new Map(deps.kinds.map((kind) => [kind.id, kind]));
  const base = { ...deps, kinds };
  const steps = new CommandSteps(base);
  const upgradeSteps = new UpgradeSteps(base);
  const passwords = new CommandPasswords(base);
  const keys = new FirmwareKeys(base);
  const commands = new CommandService({ ...base, steps, passwords });
  const plans = new PlanService({ ...base, steps, passwords });
  const firmware = new FirmwareService({ ...base, keys });
  const upgrades = new UpgradeService({ ...base, keys, passwords, steps: upgradeSteps });
  const followUps = new FollowUps({ ...base, steps, passwords });
  const line = new Line(deps);
  const dispatch = { ...base, steps, line };
  const dispatcher = new Dispatcher({
    db: deps.db,
    line,
    onError: deps.onError,
    commands: new CommandDispatch(dispatch),
    plans: new PlanDispatch({ ...dispatch, plans }),
    upgrades: new UpgradeDispatch({ ...dispatch, upgrades: upgradeSteps }),
  });
  const parts = { db: deps.db, kinds: deps.kinds, commands, plans, passwords, keys, firmware, upgrades };
  const wake = () => dispatcher.wake();
  return {
    routes: commandRoutes(parts),
    subscriptions: [{ channel: 'command', onEvent: wake, onReconnect: wake }],
    gatewayWorkers: [dispatcher],
    sweeps: [() => firmware.sweep()],
    forgets: [() => forgetOldWrites(deps.db, deps.clock.now())],
    dispatcher,
    firmware,
    upgrades,
    plans,
    writesOf: (deviceIds: readonly number[]) => readWrites(deps.db, deviceIds, deps.clock.now()),
    followUps,
    /** Throws objections to the command password. */
    authorise: (caller: Caller, deviceIds: readonly number[], password: string | undefined) =>
      followUps.authorise(caller, deviceIds, password),
  };
}

interface Parts {
  readonly db: Database;
  readonly kinds: readonly DeviceKind[];
  readonly commands: CommandService;
  readonly plans: PlanService;
  readonly passwords: CommandPasswords;
  readonly keys: FirmwareKeys;
  readonly firmware: FirmwareService;
  readonly upgrades: UpgradeService;
}

function commandRoutes({ db, kinds, commands, plans, passwords, keys, firmware, upgrades }: Parts): Route[] {
  return [
    route(calls.sendCommand, (request, caller) => commands.send(request, caller)),
    route(calls.readParams, (request, caller) => commands.read(request, caller)),
    route(calls.getCommand, (request, caller) => findCommand(db, caller, request.commandId)),
    route(calls.getCommands, (request, caller) => findCommands(db, caller, request.commandIds)),
    route(calls.cancelCommand, (request, caller) => commands.cancel(request.commandId, caller)),
    route(calls.getCommandList, (request, caller) => listCommands(db, caller, request)),
    route(calls.getLastCommands, (request, caller) => listLastCommands(db, kinds, caller, request)),
    route(calls.setCommandPassword, async (request, caller) => {
      await passwords.set(caller, request.accountPassword, request.newPassword);
      return {};
    }),
    route(calls.getCommandPassword, (_, caller) => passwords.state(caller)),
    route(calls.setPlan, (request, caller) => plans.set(request, caller)),
    route(calls.getPlan, (request, caller) => plans.get(request, caller)),
    route(calls.setFirmwareKey, async (request, caller) => {
      await keys.set(caller, request.publicKey, request.accountPassword);
      return {};
    }),
    route(calls.getFirmwareKey, () => keys.show()),
    route(calls.createFirmware, (request, caller) => firmware.create(request, caller)),
    route(calls.getFirmwareList, (request) => listFirmware(db, request)),
    route(calls.startUpgrade, (request, caller) => upgrades.start(request, caller)),
    route(calls.cancelUpgrade, (request, caller) => upgrades.cancel(request, caller)),
    route(calls.getUpgradeList, (request, caller) => listUpgrades(db, caller, request)),
  ];
}
