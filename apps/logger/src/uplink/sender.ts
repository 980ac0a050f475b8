import { devicesMessage } from '@heliodon/telemetry/protocol';
import type { LoggerClock } from '../clock.ts';
import type { DeviceDescription } from '../field-device.ts';
import type { Ref } from '../store/ref.ts';
import type { RejectedEntries } from '../store/rejected-entries.ts';
import type { Store } from '../store/store.ts';
import { messagesOf, type OutMessage } from './messages.ts';
import { type RequestChannel, Unanswered } from './request-channel.ts';

/** Maximum messages in flight. */
const WINDOW = 8;
const BATCH = 500;
/** An entry unanswered this often while others are answered counts as refused. */
const TRIES = 3;
/** Maximum new samples in memory; others are read from disk. */
const MAX_LIVE = 2_000;

export interface SenderCounts {
  /** Refused permanently by the platform, or known to be refused before sending. */
  readonly refused: number;
  readonly untimed: number;
}

/**
 * Sends the store to the platform: new entries first, the backlog in parallel, oldest first. Unacknowledged entries
 * stay.
 */
export class Sender {
  readonly #store: Store;
  readonly #clock: Pick<LoggerClock, 'timeOf'>;
  readonly #aside: RejectedEntries;
  #requests: RequestChannel | undefined;
  /** Devices announced on this connection. */
  #announced = new Set<string>();
  #live: Ref[] = [];
  #underWay = 0;
  #pumping = false;
  #again = false;
  #refused = 0;
  #untimed = 0;
  #answered = 0;

  constructor(store: Store, clock: Pick<LoggerClock, 'timeOf'>, aside: RejectedEntries) {
    this.#store = store;
    this.#clock = clock;
    this.#aside = aside;
  }

  get counts(): SenderCounts {
    return { refused: this.#refused, untimed: this.#untimed };
  }

  /** Uses this connection from now on. */
  begin(requests: RequestChannel, announced: Iterable<string>): void {
    this.#requests = requests;
    this.#announced = new Set(announced);
    this.wake();
  }

  end(): void {
    this.#requests = undefined;
    this.#store.giveBack(this.#live);
    this.#live = [];
  }

  /** Entries on disk that may be sent at once. */
  offer(refs: readonly Ref[]): void {
    if (this.#requests && this.#live.length < MAX_LIVE) {
      this.#store.take(refs);
      this.#live.push(...refs);
    }
    this.wake();
  }

  wake(): void {
    this.#again = true;
    if (this.#pumping) return;
    void this.#pump();
  }

  async #pump(): Promise<void> {
    this.#pumping = true;
    while (this.#again) {
      this.#again = false;
      for (let requests = this.#requests; requests && this.#underWay < WINDOW; requests = this.#requests) {
        const batch = this.#nextLive() ?? (await this.#store.takeBacklog(BATCH));
        if (batch.length === 0) break;
        await this.#dispatch(requests, batch);
      }
    }
    this.#pumping = false;
  }

  /** Samples of a device not yet announced are left to the backlog, after its announcement. */
  #nextLive(): readonly Ref[] | undefined {
    if (this.#live.length === 0) return undefined;
    const batch = this.#live.splice(0, BATCH);
    const coming = new Set(this.#announced);
    const [ready, early]: [Ref[], Ref[]] = [[], []];
    for (const ref of batch) {
      if (ref.entry.type === 'device') coming.add(ref.entry.device.sn);
      const sn = ref.entry.type === 'device' ? ref.entry.device.sn : ref.entry.sn;
      (coming.has(sn) ? ready : early).push(ref);
    }
    this.#store.giveBack(early);
    return ready.length > 0 ? ready : undefined;
  }

  async #dispatch(requests: RequestChannel, batch: readonly Ref[]): Promise<void> {
    const devices = batch.filter(({ entry }) => entry.type === 'device');
    try {
      await this.#announce(requests, devices);
      await this.#store.acknowledge(devices);
    } catch {
      this.#store.giveBack(batch);
      return;
    }
    const { messages, untimed, unfit } = messagesOf(batch, this.#clock);
    this.#untimed += untimed.length;
    await this.#store.acknowledge(untimed);
    await this.#setAside(unfit);
    for (const message of messages) this.#transmit(requests, message);
  }

  #transmit(requests: RequestChannel, message: OutMessage): void {
    const answeredBefore = this.#answered;
    this.#underWay += 1;
    requests
      .send(message.channel, message.body, TRIES)
      .then((ack) => {
        this.#answered += 1;
        this.#refused += ack.refused;
        return this.#store.acknowledge(message.refs);
      })
      .catch((error) => {
        const others = this.#answered > answeredBefore;
        if (error instanceof Unanswered && others) return this.#divide(requests, message.refs);
        return this.#store.giveBack(message.refs);
      })
      .finally(() => {
        this.#underWay -= 1;
        this.wake();
      });
  }

  /** Splits a refused message: a single refused entry must not block all others. */
  async #divide(requests: RequestChannel, refs: readonly Ref[]): Promise<void> {
    if (refs.length === 1) return this.#setAside(refs);
    const middle = Math.ceil(refs.length / 2);
    for (const half of [refs.slice(0, middle), refs.slice(middle)])
      for (const message of messagesOf(half, this.#clock).messages) this.#transmit(requests, message);
  }

  async #setAside(refs: readonly Ref[]): Promise<void> {
    this.#refused += refs.length;
    await this.#aside.add(refs.map(({ entry }) => entry));
    await this.#store.acknowledge(refs);
  }

  async #announce(requests: RequestChannel, refs: readonly Ref[]): Promise<void> {
    const devices = refs.flatMap(({ entry }) => (entry.type === 'device' ? [entry.device] : []));
    const fresh = devices.filter(({ sn }) => !this.#announced.has(sn));
    await announce(requests, fresh);
    for (const { sn } of fresh) this.#announced.add(sn);
  }
}

const MAX_DEVICES = 1000;
const MAX_TEXT = 50;

/** Announces the devices and waits for the acknowledgement. Fields unknown to the protocol are omitted. */
export async function announce(
  requests: RequestChannel,
  described: readonly DeviceDescription[],
): Promise<void> {
  const cut = (text: string | undefined) => text?.slice(0, MAX_TEXT);
  const devices = described
    .map((one) => ({ ...one, brand: cut(one.brand), model: cut(one.model), firmware: cut(one.firmware) }))
    .filter((one) => devicesMessage.safeParse({ devices: [one] }).success);
  for (let at = 0; at < devices.length; at += MAX_DEVICES) {
    await requests.send('devices', { devices: devices.slice(at, at + MAX_DEVICES) });
  }
}
