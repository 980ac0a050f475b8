import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/server-kit/caller';
import type { LiveClient } from './client.ts';
import type { KnownAnswers, LiveTopics } from './topics.ts';

const CHECK_SOON_MS = 500;
const AT_ONCE = 500;

/** Database notification of an access change. */
export interface AccessChange {
  readonly table: string;
  readonly sessionId?: number;
  readonly accountId?: number;
  readonly roleId?: number;
}

export interface SessionsById {
  byIds(callers: readonly Caller[]): Promise<ReadonlyMap<number, Caller | AppError>>;
}

/** All open sockets of this process; checks their sessions again when access changes. */
export class LiveHub {
  readonly #clients = new Set<LiveClient>();
  #soon: NodeJS.Timeout | undefined;
  #checking = false;
  #turn = 0;
  readonly #turnOf = new WeakMap<LiveClient, number>();
  readonly #sessions: SessionsById;
  readonly #onError: (error: unknown) => void;
  readonly topics: LiveTopics;

  constructor(sessions: SessionsById, topics: LiveTopics, onError: (error: unknown) => void) {
    this.#sessions = sessions;
    this.topics = topics;
    this.#onError = onError;
  }

  get size(): number {
    return this.#clients.size;
  }

  add(client: LiveClient): void {
    this.#clients.add(client);
  }

  remove(client: LiveClient): void {
    this.#clients.delete(client);
    this.topics.leaveAll(client);
  }

  watch(client: LiveClient, topic: string): void {
    this.topics.watch(client, topic).catch(this.#onError);
  }

  /** `payload`: an AccessChange as JSON; validated, because anyone with database access can send others. */
  async accessChanged(payload: string): Promise<void> {
    const change = parseChange(payload);
    if (!change) return;
    const touched = [...this.#clients].filter((client) => concerns(change, client.caller));
    await this.#askAgain(touched);
  }

  /**
   * Deadlines expire without a database change, and changes may be missed while the listener is disconnected. With
   * thousands of sockets a pass may take longer than the interval: passes do not overlap.
   */
  async checkAll(): Promise<void> {
    if (this.#checking) return;
    this.#checking = true;
    try {
      await this.#askAgain([...this.#clients], true);
    } finally {
      this.#checking = false;
    }
  }

  /** One check for several changes. */
  checkSoon(): void {
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined;
      if (this.#checking) this.checkSoon();
      else void this.checkAll();
    }, CHECK_SOON_MS).unref();
  }

  check(client: LiveClient): Promise<void> {
    return this.#askAgain([client], true);
  }

  closeAll(): void {
    for (const client of this.#clients) client.close();
  }

  /** Queries many sessions at a time, and each topic once per account. */
  async #askAgain(clients: readonly LiveClient[], onlyWhenChanged = false): Promise<void> {
    const known: KnownAnswers = new Map();
    try {
      for (let at = 0; at < clients.length; at += AT_ONCE) {
        const some = clients.slice(at, at + AT_ONCE);
        this.#turn += 1;
        const turn = this.#turn;
        const callers = await this.#sessions.byIds(some.map(({ caller }) => caller));
        for (const client of some) {
          const now = callers.get(client.caller.sessionId);
          if (now instanceof AppError) end(client, now);
          else if (now) {
            // Otherwise a later check already has newer data.
            const isNewest = (this.#turnOf.get(client) ?? 0) < turn;
            if (isNewest) this.#turnOf.set(client, turn);
            const isOther = isNewest && (await this.#renew(client, now, known));
            if (isOther || !onlyWhenChanged) client.send({ type: 'permissionsChanged' });
          }
        }
      }
    } catch (error) {
      this.#onError(error);
    }
  }

  /** Returns whether role, manager or permissions of the caller have changed. */
  async #renew(client: LiveClient, now: Caller, known: KnownAnswers): Promise<boolean> {
    const isOther = fingerprint(now) !== fingerprint(client.caller);
    client.caller = now;
    await this.topics.checkAgain(client, known);
    return isOther;
  }
}

function end(client: LiveClient, { entry: { code, zh, en } }: AppError): void {
  client.send({ type: 'sessionEnded', code, msg: { zh, en } });
  client.close();
}

function parseChange(payload: string): AccessChange | undefined {
  try {
    return JSON.parse(payload) as AccessChange;
  } catch {
    return undefined;
  }
}

function concerns(change: AccessChange, caller: Caller): boolean {
  if (change.sessionId !== undefined) return change.sessionId === caller.sessionId;
  if (change.accountId !== undefined) return caller.accountPath.includes(change.accountId);
  if (change.roleId !== undefined) return rolesOf(caller).includes(change.roleId);
  return true;
}

/** Own role and the roles of the accounts above: permissions lost there are lost below. */
const rolesOf = (caller: Caller): number[] => [caller.roleId, ...caller.above.map(({ roleId }) => roleId)];

const fingerprint = (caller: Caller): string =>
  [...rolesOf(caller), caller.managerId, ...[...caller.permissions].sort()].join();
