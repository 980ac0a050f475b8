import type { FirmwareStage, OpenSession, PileRequests, PileResponse } from './pile-protocol.ts';
import type { PileState } from './pile-state.ts';
import { PORTAL_TAG } from './ports.ts';
import type { SiteLimits } from './site-limits.ts';

/** A message on down/commands and its reply on up/replies: docs/device-protocol.md. */
export interface CommandMessage {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly expires: number;
}
export interface Reply {
  readonly id: string;
  readonly state: 'done' | 'failed' | 'progress';
  readonly error?: string;
  readonly values?: Readonly<Record<string, number | string>>;
  readonly percent?: number;
}

/** Within the ten-second reply timeout. */
const STILL_WAITING_MS = 7000;
const LONGEST_ERROR = 200;

interface Deps {
  readonly requests: PileRequests;
  readonly state: PileState;
  readonly limits: SiteLimits;
  readonly nowMs: () => number;
  readonly open: () => Promise<readonly OpenSession[]>;
  readonly reply: (reply: Reply) => Promise<void>;
  /** Commands already sent to this charger, over all connections. */
  readonly given: CommandMemory;
  /** The upgrade in progress. */
  readonly upgrading: (commandId: string) => void;
  /** For the session that begins now; null: no limit. */
  readonly stopAt: (connector: number, kwh: number | null) => void;
}

const MOST_REMEMBERED = 100;

/** Ids of executed commands: a repeated command is dropped. */
export class CommandMemory {
  readonly #ids = new Set<string>();

  isNew(id: string): boolean {
    if (this.#ids.has(id)) return false;
    this.#ids.add(id);
    const [oldest] = this.#ids;
    if (this.#ids.size > MOST_REMEMBERED && oldest !== undefined) this.#ids.delete(oldest);
    return true;
  }
}

type Result = Pick<Reply, 'state' | 'error' | 'values' | 'percent'>;
const done: Result = { state: 'done' };
const failed = (error: string): Result => ({ state: 'failed', error: error.slice(0, LONGEST_ERROR) });
/** Device protocol code: the charger does not have the function. */
const NOT_SUPPORTED = 'notSupported';
const isLacking = (word: unknown): boolean => word === 'NotSupported' || word === 'NotImplemented';
const resultOf = (action: string, { ok, word }: PileResponse): Result =>
  ok ? done : failed(isLacking(word) ? NOT_SUPPORTED : `${action}: ${word}`);

function resultOfError(error: unknown): Result {
  if (!(error instanceof Error)) return failed(String(error));
  return failed('rpcErrorCode' in error && isLacking(error.rpcErrorCode) ? NOT_SUPPORTED : error.message);
}

/** Executes a command and always replies. */
export async function carryOut(deps: Deps, command: CommandMessage): Promise<void> {
  if (command.expires < deps.nowMs() || !deps.given.isNew(command.id)) return;
  const waiting = setInterval(() => {
    void deps.reply({ id: command.id, state: 'progress' });
  }, STILL_WAITING_MS);
  const result = await resultOfCommand(deps, command)
    .catch(resultOfError)
    .finally(() => clearInterval(waiting));
  await deps.reply({ id: command.id, ...result });
}

async function resultOfCommand(deps: Deps, { id, type, name, params }: CommandMessage): Promise<Result> {
  if (type === 'read') return { ...done, values: valuesOf(deps.state) };
  if (type === 'firmware') return upgrade(deps, id, String(params.url ?? ''));
  const action = actions[name];
  return action ? action(deps, params) : failed(`${name}: not supported by OCPP chargers`);
}

type Action = (deps: Deps, params: CommandMessage['params']) => Promise<Result>;
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);

const actions: Readonly<Record<string, Action>> = {
  async startSession({ requests, stopAt }, params) {
    const connector = numberOf(params.connector);
    const response = await requests.startSession(connector, PORTAL_TAG);
    const maxKwh = numberOf(params.maxKwh);
    if (response.ok) stopAt(connector, maxKwh > 0 ? maxKwh : null);
    return resultOf('start', response);
  },
  async stopSession({ requests, open }, params) {
    const session = (await open()).find(({ connector }) => connector === numberOf(params.connector));
    return session
      ? resultOf('stop', await requests.stopSession(session))
      : failed('no charging session on this connector');
  },
  unlockConnector: async ({ requests }, params) =>
    resultOf('unlock', await requests.unlock(numberOf(params.connector))),
  async setPowerLimit({ limits, state }, params) {
    const limitKw = numberOf(params.limitKw);
    const response = await limits.limitPile(limitKw);
    if (response.ok) state.limitKw = limitKw;
    return resultOf('limit', response);
  },
  setConnectorPowerLimit: async ({ limits }, params) =>
    resultOf('limit', await limits.limitConnector(numberOf(params.connector), numberOf(params.limitKw))),
  async setAvailability({ requests, state }, params) {
    const inService = numberOf(params.state) === 1;
    const response = await requests.setInService(inService);
    if (response.ok) state.inService = inService;
    return resultOf('availability', response);
  },
  reboot: async ({ requests }) => resultOf('reset', await requests.reset(false)),
  async clearFaults({ requests, state }) {
    if (state.isInUse) return failed('a vehicle is connected: a restart would end its charging session');
    return resultOf('reset', await requests.reset(false));
  },
};

const LIMITS: readonly string[] = ['setPowerLimit', 'setConnectorPowerLimit'];

/** Names of the commands that the charger supports. */
export const pileCommands = ({ takesLimits }: { readonly takesLimits: boolean }): string[] =>
  Object.keys(actions).filter((name) => takesLimits || !LIMITS.includes(name));

/** Current parameter values, as command.parameter. */
const valuesOf = (state: PileState): Record<string, number> => ({
  'setAvailability.state': (state.inService ?? !state.isOutOfService) ? 1 : 0,
});

async function upgrade({ requests, upgrading }: Deps, id: string, url: string): Promise<Result> {
  if (!/^https?:\/\//.test(url)) return failed('chargers need a full address: set PUBLIC_URL');
  const response = await requests.updateFirmware(url);
  if (!response.ok) return resultOf('upgrade', response);
  upgrading(id);
  return { state: 'progress', percent: 0 };
}

const stages: Readonly<Record<FirmwareStage, Result>> = {
  downloading: { state: 'progress', percent: 20 },
  installing: { state: 'progress', percent: 100, values: { stage: 'installing' } },
  installed: done,
  failed: { state: 'failed' },
};

export const upgradeReply = (id: string, stage: FirmwareStage, word: string): Reply => ({
  id,
  ...stages[stage],
  ...(stage === 'failed' && { error: word }),
});
