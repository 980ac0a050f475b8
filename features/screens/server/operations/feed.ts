import type { Database } from '@heliodon/infrastructure/database';
import type { Caller } from '@heliodon/server-kit/caller';
import { plantsSeenBy } from '@heliodon/server-kit/plant-scope';
import { OPERATIONS_TOPIC, type OperationsUpdate } from '../../contract/operations.contract.ts';
import {
  type Change,
  changedFor,
  isSame,
  markOf,
  nextLookMs,
  type PlantMark,
  withUnsent,
} from './feed.policy.ts';
import { readStates, readWatchedTotals } from './feed.queries.ts';

/** One page of a signed-in account. */
export interface OperationsWatcher {
  readonly caller: Caller;
  send(push: { type: 'news'; topic: string; data: OperationsUpdate }): void;
}

export interface OperationsFeedDeps {
  readonly db: Database;
  /** The present permissions of accounts; accounts without access are omitted. */
  readonly rightsOf: (accountIds: readonly number[]) => Promise<Map<number, Caller>>;
  readonly onError: (error: unknown, what: string) => void;
}

/**
 * Pushes plant states to dashboards. One pass reads for all viewers: plant states, the visible changed plants of each
 * account, and the totals of each account. Permissions are checked in every pass. Without viewers there is no polling.
 */
export class OperationsFeed {
  readonly topic = OPERATIONS_TOPIC;
  readonly #deps: OperationsFeedDeps;
  readonly #audiences = new Map<number, Set<OperationsWatcher>>();
  /** Viewers since the last pass receive totals even if nothing changed. */
  readonly #newcomers = new Set<number>();
  readonly #known = new Map<number, PlantMark>();
  readonly #sent = new Map<number, string>();
  /** Changes that did not fit into the last push to an account. */
  readonly #unsent = new Map<number, Change[]>();
  #timer: NodeJS.Timeout | undefined;
  #plannedMs: number | undefined;
  #lastMs: number | undefined;
  #looking = false;
  /** A pass failed: changes may be older than the range of a poll. */
  #behind = false;

  constructor(deps: OperationsFeedDeps) {
    this.#deps = deps;
  }

  mayWatch(caller: Caller): boolean {
    return caller.permissions.has('plantView');
  }

  join(watcher: OperationsWatcher): void {
    const { accountId } = watcher.caller;
    const audience = this.#audiences.get(accountId) ?? new Set();
    this.#audiences.set(accountId, audience.add(watcher));
    this.#newcomers.add(accountId);
    if (!this.#looking) this.#plan();
  }

  leave(watcher: OperationsWatcher): void {
    const { accountId } = watcher.caller;
    const audience = this.#audiences.get(accountId);
    audience?.delete(watcher);
    if (audience?.size !== 0) return;
    this.#audiences.delete(accountId);
    this.#sent.delete(accountId);
    this.#unsent.delete(accountId);
    this.#newcomers.delete(accountId);
    if (this.#audiences.size === 0) this.#rest();
  }

  stop(): void {
    this.#audiences.clear();
    this.#rest();
  }

  /** Without viewers the known state becomes outdated and is discarded. */
  #rest(): void {
    clearTimeout(this.#timer);
    this.#plannedMs = undefined;
    this.#known.clear();
    this.#sent.clear();
    this.#unsent.clear();
  }

  #plan(): void {
    const nowMs = performance.now();
    const newcomers = this.#newcomers.size > 0;
    const nextMs = nextLookMs({ nowMs, lastMs: this.#lastMs, plannedMs: this.#plannedMs, newcomers });
    if (nextMs === this.#plannedMs) return;
    clearTimeout(this.#timer);
    this.#plannedMs = nextMs;
    this.#timer = setTimeout(() => void this.#look(), Math.max(0, nextMs - nowMs));
  }

  async #look(): Promise<void> {
    this.#looking = true;
    this.#plannedMs = undefined;
    const newcomers = new Set(this.#newcomers);
    this.#newcomers.clear();
    try {
      await this.#pass(newcomers);
      this.#behind = false;
    } catch (error) {
      this.#behind = true;
      for (const accountId of newcomers) if (this.#audiences.has(accountId)) this.#newcomers.add(accountId);
      this.#deps.onError(error, 'operations feed');
    }
    this.#looking = false;
    this.#lastMs = performance.now();
    if (this.#audiences.size > 0) this.#plan();
    else this.#rest();
  }

  /** The state counts as known only after everybody received it. */
  async #pass(newcomers: ReadonlySet<number>): Promise<void> {
    const { changed, marks } = await this.#changes();
    const unsent = [...this.#unsent.values()].flat();
    const rights = await this.#deps.rightsOf([...this.#audiences.keys()]);
    const callers = [...rights.values()].filter((caller) => this.mayWatch(caller));
    const [totals, seen] = await Promise.all([
      readWatchedTotals(this.#deps.db, callers),
      plantsSeenBy(this.#deps.db, callers, [
        ...new Set([...changed, ...unsent].map(({ now }) => now.plantId)),
      ]),
    ]);
    for (const mark of marks) this.#known.set(mark.plantId, mark);
    for (const [i, { accountId }] of callers.entries()) {
      const sums = totals[i];
      // Nothing is stored for viewers who have left meanwhile.
      if (!sums || !this.#audiences.has(accountId)) continue;
      const waiting = withUnsent(this.#unsent.get(accountId) ?? [], changed);
      const { sent, unsent: rest } = changedFor(waiting, seen[i] ?? new Set());
      this.#unsent.set(accountId, rest);
      this.#send(accountId, { ...sums, ...sent }, newcomers.has(accountId));
    }
  }

  #send(accountId: number, update: OperationsUpdate, first: boolean): void {
    const { changed, more, ...sums } = update;
    const text = JSON.stringify(sums);
    const same = changed.length === 0 && !more && this.#sent.get(accountId) === text;
    if (same && !first) return;
    this.#sent.set(accountId, text);
    const push = { type: 'news', topic: OPERATIONS_TOPIC, data: update } as const;
    for (const watcher of [...(this.#audiences.get(accountId) ?? [])]) watcher.send(push);
  }

  /** The first poll only initialises the state: pages request the whole map themselves. */
  async #changes(): Promise<{ changed: Change[]; marks: PlantMark[] }> {
    const first = this.#known.size === 0;
    const rows = await readStates(this.#deps.db, first || this.#behind);
    const marks = rows.map(markOf).filter((mark) => !isSame(mark, this.#known.get(mark.plantId)));
    const changed = first ? [] : marks.map((now) => ({ now, before: this.#known.get(now.plantId) }));
    return { changed, marks };
  }
}
