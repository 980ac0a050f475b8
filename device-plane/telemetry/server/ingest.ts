import type { UpChannel } from '@heliodon/device-links/mqtt/topics';
import { batchWritten } from '@heliodon/infrastructure/diagnostics';
import type { Clock } from '@heliodon/kernel/clock';
import { SampleBatch } from '@heliodon/telemetry-store/sample-batch';
import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import type { Decoded, Refusal } from './decode.ts';
import type { Logger } from './logger-registry.ts';
import { QuarantineGate } from './quarantine-gate.ts';
import { isRefusal } from './refusal.ts';

/** Decodes one message into a batch; refused parts are passed to `refuse`. */
export type Reader = (batch: SampleBatch, refuse: (refusal: Refusal) => void) => Decoded;

export interface Submission {
  readonly logger: Logger;
  readonly channel: UpChannel;
  readonly payload: Buffer;
  readonly read: Reader;
}

interface Waiting extends Submission {
  readonly resolve: (decoded: Decoded) => void;
  readonly reject: (error: unknown) => void;
  decoded?: Decoded;
}

export interface IngestDeps {
  readonly store: Pick<TelemetryStore, 'write'>;
  readonly clock: Clock;
  readonly onError: (error: unknown, what: string) => void;
}

/** Two concurrent transactions: one commits while the next is filled. */
const LANES = 2;
const MAX_BATCH_BYTES = 2 << 20;
/** Delay to collect more messages: a commit costs the same for one or a thousand. */
const LINGER_MS = 8;
const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 5000;
/** During a database outage messages are kept in memory up to this size; beyond it, senders have to keep them. */
const MAX_WAITING_BYTES = 256 << 20;

/**
 * Collects messages into transactions. `submit` resolves after the commit. Loggers are assigned to lanes by id, so that
 * no two transactions touch the same device.
 */
export class Ingest {
  readonly #lanes: Lane[];
  #waitingBytes = 0;

  constructor(deps: IngestDeps) {
    const gate = new QuarantineGate();
    this.#lanes = Array.from({ length: LANES }, () => new Lane(deps, gate));
  }

  submit(submission: Submission): Promise<Decoded> {
    const lane = this.#lanes[submission.logger.id % LANES] as Lane;
    const { length } = submission.payload;
    if (this.#waitingBytes + length > MAX_WAITING_BYTES)
      return Promise.reject(new Error('too much is waiting'));
    this.#waitingBytes += length;
    return new Promise<Decoded>((resolve, reject) => lane.add({ ...submission, resolve, reject })).finally(
      () => {
        this.#waitingBytes -= length;
      },
    );
  }

  /** Writes messages in progress; later ones are neither accepted nor acknowledged. */
  async stop(): Promise<void> {
    await Promise.all(this.#lanes.map((lane) => lane.stop()));
  }
}

class Lane {
  readonly #deps: IngestDeps;
  readonly #gate: QuarantineGate;
  #waiting: Waiting[] = [];
  #running: Promise<void> | undefined;
  #stopped = false;
  readonly #batch = new SampleBatch();

  constructor(deps: IngestDeps, gate: QuarantineGate) {
    this.#deps = deps;
    this.#gate = gate;
  }

  add(waiting: Waiting): void {
    if (this.#stopped) {
      waiting.reject(new Error('closing'));
      return;
    }
    this.#waiting.push(waiting);
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    await pause(LINGER_MS);
    while (this.#waiting.length > 0) {
      const taken = this.#fill();
      await this.#write(taken);
      this.#batch.clear();
    }
    // In the same tick as the last check, so that the next message restarts the loop.
    this.#running = undefined;
  }

  /** Messages are decoded only when there is capacity: waiting ones are payloads, and their senders wait too. */
  #fill(): Waiting[] {
    const waiting = this.#waiting;
    let n = 0;
    while (n < waiting.length && (n === 0 || this.#batch.bytes < MAX_BATCH_BYTES)) {
      this.#read(waiting[n] as Waiting, this.#batch);
      n += 1;
    }
    this.#waiting = waiting.slice(n);
    return waiting.slice(0, n);
  }

  #read(one: Waiting, batch: SampleBatch): void {
    const nowMs = this.#deps.clock.now().getTime();
    const refuse = (refusal: Refusal) => {
      const row = this.#gate.admit(one.logger, one.channel, refusal, one.payload, nowMs);
      if (row) batch.quarantine.push(row);
    };
    try {
      one.decoded = one.read(batch, refuse);
    } catch (error) {
      // Readers refuse what they cannot decode; an unexpected failure must not affect other messages.
      this.#deps.onError(error, 'a message could not be read');
      refuse({ reason: 'refused', detail: (error as Error).message.slice(0, 200) });
      one.decoded = { id: undefined, stored: 0, refused: 1 };
    }
  }

  async #write(taken: Waiting[]): Promise<void> {
    for (let wait = FIRST_RETRY_MS; ; wait = Math.min(wait * 2, LONGEST_RETRY_MS)) {
      try {
        const began = performance.now();
        await this.#deps.store.write(this.#batch);
        batchWritten.publish(written(taken, performance.now() - began));
        for (const one of taken) one.resolve(one.decoded as Decoded);
        return;
      } catch (error) {
        this.#deps.onError(error, 'samples wait for the database');
        if (this.#stopped) return reject(taken, error);
        if (isRefusal(error)) return this.#writeOneByOne(taken);
        await pause(wait);
      }
    }
  }

  /** If one message breaks the transaction, the others are written separately, and it goes to quarantine. */
  async #writeOneByOne(taken: Waiting[]): Promise<void> {
    for (const one of taken) {
      const batch = new SampleBatch();
      this.#read(one, batch);
      try {
        await this.#deps.store.write(batch);
        one.resolve(one.decoded as Decoded);
      } catch (error) {
        if (isRefusal(error)) await this.#quarantine(one, error);
        else one.reject(error);
      }
    }
  }

  async #quarantine(one: Waiting, error: unknown): Promise<void> {
    const batch = new SampleBatch();
    const refusal: Refusal = { reason: 'refused', detail: (error as Error).message.slice(0, 200) };
    const nowMs = this.#deps.clock.now().getTime();
    const row = this.#gate.admit(one.logger, one.channel, refusal, one.payload, nowMs);
    if (row) batch.quarantine.push(row);
    try {
      await this.#deps.store.write(batch);
      one.resolve({ id: one.decoded?.id, stored: 0, refused: 1 });
    } catch (failure) {
      one.reject(failure);
    }
  }
}

function written(taken: readonly Waiting[], tookMs: number) {
  const sum = (of: (decoded: Decoded) => number) =>
    taken.reduce((total, { decoded }) => total + (decoded ? of(decoded) : 0), 0);
  return {
    messages: taken.length,
    stored: sum(({ stored }) => stored),
    refused: sum(({ refused }) => refused),
    tookMs,
  };
}

function reject(taken: readonly Waiting[], error: unknown): void {
  for (const one of taken) one.reject(error);
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
