import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/platform/caller';
import type { LiveClient } from './client.ts';
import type { LiveTopics } from './topics.ts';

const CHECK_SOON_MS = 500;

/** What the database tells when someone's access changed. */
export interface AccessChange {
  readonly table: string;
  readonly sessionId?: number;
  readonly accountId?: number;
  readonly roleId?: number;
}

export interface SessionById {
  byId(sessionId: number, visitor: Caller): Promise<Caller>;
}

/** Knows every open socket of this process and asks again who they are when access changes. */
export class LiveHub {
  readonly #clients = new Set<LiveClient>();
  #soon: NodeJS.Timeout | undefined;
  readonly #sessions: SessionById;
  readonly #onError: (error: unknown) => void;
  readonly topics: LiveTopics;

  constructor(sessions: SessionById, topics: LiveTopics, onError: (error: unknown) => void) {
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

  /** `payload`: an AccessChange as JSON; anyone with the database's password can send others. */
  async accessChanged(payload: string): Promise<void> {
    const change = parseChange(payload);
    if (!change) return;
    const touched = [...this.#clients].filter((client) => concerns(change, client.caller));
    await Promise.all(touched.map((client) => this.#askAgain(client)));
  }

  /** Deadlines pass without any change in the database, and changes may be missed while the listener is away. */
  async checkAll(): Promise<void> {
    for (const client of this.#clients) await this.check(client);
  }

  /** Once for many changes. */
  checkSoon(): void {
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined;
      this.checkAll().catch(this.#onError);
    }, CHECK_SOON_MS).unref();
  }

  check(client: LiveClient): Promise<void> {
    return this.#askAgain(client, true);
  }

  closeAll(): void {
    for (const client of this.#clients) client.close();
  }

  async #askAgain(client: LiveClient, onlyWhenChanged = false): Promise<void> {
    try {
      const now = await this.#sessions.byId(client.caller.sessionId, client.caller);
      const same = fingerprint(now) === fingerprint(client.caller);
      client.caller = now;
      await this.topics.checkAgain(client);
      if (!onlyWhenChanged || !same) client.send({ type: 'permissionsChanged' });
    } catch (error) {
      if (!(error instanceof AppError)) return this.#onError(error);
      const { code, zh, en } = error.entry;
      client.send({ type: 'sessionEnded', code, msg: { zh, en } });
      client.close();
    }
  }
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

/** The own role and those of the accounts above: what they lose, nobody below keeps. */
const rolesOf = (caller: Caller): number[] => [caller.roleId, ...caller.above.map(({ roleId }) => roleId)];

const fingerprint = (caller: Caller): string =>
  [...rolesOf(caller), caller.managerId, ...[...caller.permissions].sort()].join();
