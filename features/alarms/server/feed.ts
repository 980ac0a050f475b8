import type { Database } from '@heliodon/infrastructure/database';
import type { Caller } from '@heliodon/server-kit/caller';
import { plantsSeenBy } from '@heliodon/server-kit/plant-scope';
import { parseSampleNotice } from '@heliodon/telemetry-store/sample-notices';
import { ALARM_TOPIC, type AlarmUpdate } from '../contract/feed.contract.ts';
import { type AccountChanges, changesFor, type PlantChanges, type Wave } from './feed.policy.ts';
import { readItems, readRaised } from './feed.queries.ts';

/** Notifications that arrive within this time are combined. */
const GATHER_MS = 150;
/** Minimum time between two pushes to one account. */
const PACE_MS = 500;
/** An alarm counts as new only at its first notification within this time. */
const KNOWN_FOR_MS = 600_000;
const SENDS_AT_ONCE = 500;

/** One open page of a signed-in account. */
export interface FeedWatcher {
  readonly caller: Caller;
  send(push: { type: 'news'; topic: string; data: AlarmUpdate }): void;
}

export interface FeedDeps {
  readonly db: Database;
  /** Current rights of the accounts; accounts without access are left out. */
  readonly rightsOf: (accountIds: readonly number[]) => Promise<Map<number, Caller>>;
  readonly onError: (error: unknown, what: string) => void;
}

/** All pages of one account receive the same push at the same time. */
interface Audience {
  readonly watchers: Set<FeedWatcher>;
  /** Number of the last wave that was sent to it. */
  upTo: number;
  sentAtMs: number;
}

interface Received {
  readonly alarms: Set<number>;
  readonly reminders: Set<number>;
}

const ASK_AGAIN: AlarmUpdate = { raised: [], more: 0, reminders: [], changed: true, changedPlants: null };

/**
 * Pushes alarms to pages, to each account only what it can see at that time. The database is queried once for all
 * accounts: new alarms, visible plants of each account, and the rows to be sent.
 */
export class AlarmFeed {
  readonly topic = ALARM_TOPIC;
  readonly #deps: FeedDeps;
  readonly #audiences = new Map<number, Audience>();
  readonly #known = new Map<number, number>();
  #received = new Map<number, Received>();
  #waves: { readonly number: number; readonly wave: Wave }[] = [];
  #waveNumber = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: FeedDeps) {
    this.#deps = deps;
  }

  mayWatch(caller: Caller): boolean {
    return caller.permissions.has('alarmView');
  }

  /** A page that connects or reconnects requests the current state; from then on it receives changes. */
  join(watcher: FeedWatcher): void {
    const { accountId } = watcher.caller;
    const audience = this.#audiences.get(accountId) ?? {
      watchers: new Set(),
      upTo: this.#waveNumber,
      sentAtMs: Number.NEGATIVE_INFINITY,
    };
    audience.watchers.add(watcher);
    this.#audiences.set(accountId, audience);
    watcher.send(pushOf(ASK_AGAIN));
  }

  leave(watcher: FeedWatcher): void {
    const { accountId } = watcher.caller;
    const audience = this.#audiences.get(accountId);
    audience?.watchers.delete(watcher);
    if (audience?.watchers.size === 0) this.#audiences.delete(accountId);
  }

  /** `payload`: database notification of alarms that were raised or changed. */
  changed(payload: string): void {
    this.#note(payload, 'alarms');
  }

  /** Reminders that have become due. */
  reminded(payload: string): void {
    this.#note(payload, 'reminders');
  }

  /** Notifications may have been lost. */
  reloadAll(): void {
    void this.#sendTo([...this.#audiences.values()].map((audience) => [audience, ASK_AGAIN]));
  }

  stop(): void {
    this.#audiences.clear();
    clearTimeout(this.#timer);
  }

  #note(payload: string, what: keyof Received): void {
    if (this.#audiences.size === 0) return;
    for (const { plantId, deviceIds: ids } of parseSampleNotice(payload)) {
      if (!Number.isSafeInteger(plantId)) continue;
      const plant = this.#received.get(plantId) ?? { alarms: new Set(), reminders: new Set() };
      this.#received.set(plantId, plant);
      for (const id of ids) if (Number.isSafeInteger(id)) plant[what].add(id);
    }
    if (this.#received.size > 0) this.#soon();
  }

  #soon(): void {
    this.#timer ??= setTimeout(() => void this.#publish(), GATHER_MS);
  }

  async #publish(): Promise<void> {
    try {
      await this.#gather();
      await this.#publishDue();
    } catch (error) {
      this.#deps.onError(error, 'alarm feed');
      this.#giveUp();
    }
    const oldest = Math.min(...[...this.#audiences.values()].map(({ upTo }) => upTo));
    this.#waves = this.#waves.filter(({ number }) => number > oldest);
    this.#timer = undefined;
    if (this.#audiences.size > 0 && (this.#received.size > 0 || this.#waves.length > 0)) this.#soon();
  }

  /** Combines the received notifications into one wave. */
  async #gather(): Promise<void> {
    if (this.#received.size === 0) return;
    const received = this.#received;
    this.#received = new Map();
    const raised = await readRaised(this.#deps.db, this.#firstReceived(received));
    const wave = new Map<number, PlantChanges>();
    for (const [plantId, { alarms, reminders }] of received) {
      const own = raised.filter((row) => row.plantId === plantId);
      wave.set(plantId, {
        raised: own[0]?.raised ?? 0,
        worst: own,
        reminders: [...reminders],
        changed: alarms.size > 0,
      });
    }
    this.#waveNumber += 1;
    this.#waves.push({ number: this.#waveNumber, wave });
  }

  #firstReceived(received: ReadonlyMap<number, Received>): number[] {
    const now = performance.now();
    // In order of time: the oldest entries come first.
    for (const [id, atMs] of this.#known) {
      if (now - atMs < KNOWN_FOR_MS) break;
      this.#known.delete(id);
    }
    const first = [...received.values()].flatMap(({ alarms }) =>
      [...alarms].filter((id) => !this.#known.has(id)),
    );
    for (const id of first) this.#known.set(id, now);
    return first;
  }

  /** Sends everything since the last push to the accounts that have waited long enough. */
  async #publishDue(): Promise<void> {
    const now = performance.now();
    const due = [...this.#audiences].filter(
      ([, { upTo, sentAtMs }]) => upTo < this.#waveNumber && now - sentAtMs >= PACE_MS,
    );
    if (due.length === 0) return;
    const wavesOf = ({ upTo }: Audience) =>
      this.#waves.filter(({ number }) => number > upTo).map(({ wave }) => wave);
    const chosen = await this.#chosen(due.map(([accountId, audience]) => [accountId, wavesOf(audience)]));
    const items = await readItems(this.#deps.db, [
      ...new Set([...chosen.values()].flatMap(({ raised, reminders }) => [...raised, ...reminders])),
    ]);
    const present = (ids: readonly number[]) => ids.flatMap((id) => items.get(id) ?? []);
    const pushes: [Audience, AlarmUpdate][] = [];
    for (const [accountId, audience] of due) {
      audience.upTo = this.#waveNumber;
      const own = chosen.get(accountId);
      if (!own) continue;
      audience.sentAtMs = now;
      pushes.push([audience, { ...own, raised: present(own.raised), reminders: present(own.reminders) }]);
    }
    await this.#sendTo(pushes);
  }

  /** By account; accounts that see none of the plants or may no longer see alarms receive nothing. */
  async #chosen(due: readonly (readonly [number, readonly Wave[]])[]): Promise<Map<number, AccountChanges>> {
    const rights = await this.#deps.rightsOf(due.map(([accountId]) => accountId));
    const asking = due.flatMap(([accountId, waves]) => {
      const caller = rights.get(accountId);
      return caller && this.mayWatch(caller) ? [{ accountId, waves, caller }] : [];
    });
    const plants = new Set(this.#waves.flatMap(({ wave }) => [...wave.keys()]));
    const seen = await plantsSeenBy(
      this.#deps.db,
      asking.map(({ caller }) => caller),
      [...plants],
    );
    const changes = asking.map(
      ({ accountId, waves }, i) => [accountId, changesFor(waves, seen[i] ?? new Set())] as const,
    );
    return new Map(changes.flatMap(([accountId, own]) => (own ? [[accountId, own]] : [])));
  }

  /** The database did not answer: pages are asked to reload, so that nothing is lost. */
  #giveUp(): void {
    for (const audience of this.#audiences.values()) audience.upTo = this.#waveNumber;
    this.reloadAll();
  }

  /** Thousands of sockets are written in portions, so that calls are answered in between. */
  async #sendTo(pushes: readonly (readonly [Audience, AlarmUpdate])[]): Promise<void> {
    let sent = 0;
    for (const [{ watchers }, data] of pushes) {
      const push = pushOf(data);
      for (const watcher of [...watchers]) {
        if (watchers.has(watcher)) watcher.send(push);
        sent += 1;
        if (sent % SENDS_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
      }
    }
  }
}

const pushOf = (data: AlarmUpdate) => ({ type: 'news' as const, topic: ALARM_TOPIC, data });
