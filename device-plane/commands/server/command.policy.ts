import { commonErrors } from '@heliodon/contract/errors';
import { type Command, type CommandParam, takesCommand } from '@heliodon/kernel/device-kind';
import type { Caller } from '@heliodon/server-kit/caller';
import type { CommandState, CommandType } from '../contract/command.contract.ts';
import { commandsErrors } from '../contract/commands.errors.ts';
import { type Issue, issue } from './issue.ts';
import { compareVersions } from './version.ts';

/** Timeout for the first reply of a device. */
export const REPLY_WITHIN_S = 10;
/** Total timeout while progress is reported. */
export const PROGRESS_WITHIN_S = 300;
/** Timeout of a read-back: waiting, sending and replying. */
export const READ_BACK_WITHIN_S = 45;

/** A command is not sent later than this after its creation. A plan has no limit. */
export const lifetimeS: Readonly<Record<Exclude<CommandType, 'plan'>, number>> = {
  setpoint: 30,
  read: 30,
  action: 60,
  parameter: 600,
};

/** A parameter may wait for an offline logger; commands with immediate effect are refused. */
export const mayWaitOffline = (type: CommandType): boolean => type === 'parameter' || type === 'plan';

/** Back to queued: certainly not delivered. From sent to verified: a plan is visible in samples, its reply was lost. */
const following: Readonly<Record<CommandState, readonly CommandState[]>> = {
  queued: ['sent', 'expired', 'offline'],
  sent: ['acknowledged', 'verified', 'failed', 'expired', 'offline', 'queued'],
  acknowledged: ['readBack', 'verified', 'failed', 'expired'],
  readBack: ['verified', 'failed', 'expired'],
  verified: [],
  failed: [],
  expired: [],
  offline: [],
};

export const mayFollow = (from: CommandState, to: CommandState): boolean => following[from].includes(to);

/** Whether the state is final. */
export function isEnd(state: CommandState, type: CommandType, hasVerify: boolean): boolean {
  if (following[state].length === 0) return true;
  if (type === 'plan') return false;
  if (state === 'readBack') return !hasVerify;
  return state === 'acknowledged' && type !== 'parameter' && !hasVerify;
}

type Params = Readonly<Record<string, number>>;

/** Checks ranges, options and decimals, and that the command's parameters are given, and no others. */
export function paramsIssue(command: Command, params: Params): Issue | undefined {
  const unknown = Object.keys(params).find((name) => !command.params.some((param) => param.name === name));
  if (unknown !== undefined) return issue(commandsErrors.paramUnknown, { param: unknown });
  for (const param of command.params) {
    const found = paramIssue(param, params[param.name]);
    if (found) return found;
  }
  return undefined;
}

function paramIssue(param: CommandParam, value: number | undefined): Issue | undefined {
  const name = { zh: param.zh, en: param.en };
  if (value === undefined)
    return param.whenMissing === undefined ? issue(commandsErrors.paramMissing, { param: name }) : undefined;
  if (param.options && !(value in param.options)) return issue(commandsErrors.paramNoOption, { param: name });
  const { min, max, unit, decimals } = param;
  if (!(value >= min && value <= max))
    return issue(commandsErrors.paramOutOfRange, { param: name, min, max, unit });
  const shifted = value * 10 ** decimals;
  if (Math.abs(shifted - Math.round(shifted)) > 1e-6)
    return issue(commandsErrors.paramDecimals, { param: name, decimals });
  return undefined;
}

/** An unknown version counts as too low. */
export function versionIssue(sinceLogger: string | undefined, loggerFirmware: string): Issue | undefined {
  if (sinceLogger === undefined) return undefined;
  const order = compareVersions(loggerFirmware, sinceLogger);
  return order === undefined || order < 0 ? issue(commandsErrors.loggerVersionLow) : undefined;
}

export interface LineFacts {
  /** Null: no logger, so the command cannot be delivered. */
  readonly loggerId: number | null;
  readonly loggerFirmware: string;
  readonly online: boolean;
  /** Names of supported commands; null: not reported. */
  readonly commands: readonly string[] | null;
}

/** Some commands need an additional permission. */
export function rightIssue(command: Command | undefined, { permissions }: Pick<Caller, 'permissions'>) {
  const missing = command?.permission && !permissions.has(command.permission);
  return missing ? issue(commonErrors.noPermission) : undefined;
}

/** Whether a device accepts a command; checked before the password. */
export function commandIssue(command: Command | undefined, params: Params, line: LineFacts) {
  if (!command) return issue(commandsErrors.noSuchCommand);
  if (!takesCommand(line.commands, command.name)) return issue(commandsErrors.notSupported);
  return paramsIssue(command, params) ?? lineIssue(command.type, command.sinceLogger, line);
}

export function lineIssue(type: CommandType, sinceLogger: string | undefined, line: LineFacts) {
  if (line.loggerId === null) return issue(commandsErrors.deviceOffline);
  const low = versionIssue(sinceLogger, line.loggerFirmware);
  if (low) return low;
  return line.online || mayWaitOffline(type) ? undefined : issue(commandsErrors.deviceOffline);
}

type Reported = Readonly<Record<string, unknown>>;

/** Names in replies to a read: several commands have parameters with the same name. */
export const readKey = (command: string, param: string): string => `${command}.${param}`;

/** The reported value equals the set value within the device's resolution. */
export function readBackAgrees(command: Command, params: Params, reported: Reported): boolean {
  return command.params.every(({ name, decimals, whenMissing }) => {
    const value = reported[readKey(command.name, name)] ?? whenMissing;
    const wanted = params[name] ?? whenMissing;
    return (
      typeof value === 'number' && wanted !== undefined && Math.abs(value - wanted) <= 0.51 * 10 ** -decimals
    );
  });
}

/** The measurement confirms the command. The store has floats with seven digits. */
export function isVerified(verify: NonNullable<Command['verify']>, params: Params, measured: unknown) {
  const wanted = params[verify.param];
  if (typeof measured !== 'number' || wanted === undefined) return false;
  const aim = wanted * (verify.factor ?? 1);
  return Math.abs(measured - aim) <= verify.tolerance + 1e-6 * Math.max(1, Math.abs(aim));
}
