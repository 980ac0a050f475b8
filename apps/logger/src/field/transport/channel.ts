import { coded } from '@heliodon/telemetry/logger-text';
import { Backoff } from './backoff.ts';
import type { Connection } from './connection.ts';
import { DeviceRefusal, LineDisconnected, LineGarbled, LineSilence, TimedOut } from './errors.ts';

/** Recognises responses in the received bytes. One for each connection. */
export interface Receiver<Answer> {
  /** Received bytes: returns the response when complete. Throws LineGarbled if the stream cannot be resynchronised. */
  collect(bytes: Buffer): Answer | undefined;
  /** Whether other data arrived since the request: distinguishes noise from silence. */
  readonly noise: boolean;
  /** Minimum pause before the next frame. */
  readonly gapMs: number;
  /** After a timeout: how long a late response could be taken for that to the next request to the same device. */
  readonly lateMs: number;
}

export interface ChannelSettings<R> {
  readonly name: string;
  readonly timeoutMs: number;
  readonly connect: () => Promise<Connection>;
  readonly framing: () => R;
  /** Between two requests; undefined: as long as the devices need. */
  readonly pauseMs?: number | undefined;
  /** Timeouts before a device is polled less often. */
  readonly patience?: number | undefined;
  readonly now?: () => number;
}

const PATIENCE = 2;
/** Consecutive timeouts after which the connection is considered dead. */
const SILENCES_BEFORE_RECONNECT = 3;

/**
 * One cable or TCP connection: one request at a time. A silent device costs the others one timeout per round, and after
 * two of them only an occasional one. `Address` identifies a device on it.
 */
export class Channel<Address, Answer, R extends Receiver<Answer>> {
  readonly name: string;
  readonly #settings: ChannelSettings<R>;
  readonly #connects: Backoff<'connection'>;
  readonly #devices: Backoff<Address>;
  #connection: { readonly line: Connection; readonly framing: R } | undefined;
  #last: Promise<unknown> = Promise.resolve();
  /** Least time between two requests; a gateway and the devices behind it share the line. */
  #pauseMs = 0;
  #answeredMs = Number.NEGATIVE_INFINITY;
  #silences = 0;
  /** Devices that may still send a late response, and until when. */
  readonly #lateUntilMs = new Map<Address, number>();
  #closed = false;

  constructor(settings: ChannelSettings<R>) {
    this.name = settings.name;
    this.#settings = settings;
    this.#pauseMs = settings.pauseMs ?? 0;
    const { now = () => performance.now(), patience = PATIENCE } = settings;
    this.#connects = new Backoff({ firstMs: 1000, mostMs: 30_000, after: 1, now });
    this.#devices = new Backoff({ firstMs: 5000, mostMs: 60_000, after: patience, now });
  }

  /** The longest pause that a device on the line needs applies to all of them. */
  pace(pauseMs: number): void {
    if (this.#settings.pauseMs === undefined) this.#pauseMs = Math.max(this.#pauseMs, pauseMs);
  }

  /** The next request to the device is sent without back-off. */
  expectAnswer(address: Address): void {
    this.#devices.clear(address);
    this.#connects.clear('connection');
  }

  /** `start` makes the frame, `take` reads the response and throws on errors. Requests are sent in the order of the calls. */
  ask<T>(address: Address, start: (framing: R) => Buffer, take: (answer: Answer) => T): Promise<T> {
    return this.#inTurn(() => this.#askNow(address, start, take));
  }

  /** All bytes that arrive until the line has been quiet for `quietMs`, at most eight times the timeout. */
  listen(start: (framing: R) => Buffer, quietMs: number): Promise<Buffer> {
    return this.#inTurn(async () => {
      const { timeoutMs } = this.#settings;
      const pieces: Buffer[] = [];
      const heard = () => Buffer.concat(pieces);
      return this.#send<Buffer>(start, (line, resolve) => {
        const atMost = setTimeout(() => resolve(heard()), 8 * timeoutMs);
        let quiet = setTimeout(() => resolve(heard()), timeoutMs);
        line.onBytes = (more) => {
          pieces.push(more);
          clearTimeout(quiet);
          quiet = setTimeout(() => resolve(heard()), quietMs);
        };
        return () => {
          clearTimeout(atMost);
          clearTimeout(quiet);
        };
      });
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#drop();
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => {});
    return done;
  }

  async #askNow<T>(address: Address, start: (framing: R) => Buffer, take: (answer: Answer) => T): Promise<T> {
    const pausedS = this.#devices.leftS(address);
    if (pausedS > 0) throw new LineSilence(`no response; retrying in ${pausedS} s`);
    try {
      await this.#awaitLateResponse(address);
      const answer = await this.#exchange(start);
      this.#silences = 0;
      const taken = take(answer);
      this.#devices.clear(address);
      return taken;
    } catch (error) {
      // The device responds, even with an error.
      if (error instanceof DeviceRefusal && !error.gateway) this.#devices.clear(address);
      else if (error instanceof DeviceRefusal || error instanceof TimedOut) this.#devices.fail(address);
      if (error instanceof TimedOut) await this.#timedOut(address);
      throw error;
    }
  }

  async #timedOut(address: Address): Promise<void> {
    const lateMs = this.#connection?.framing.lateMs ?? 0;
    if (lateMs > 0) this.#lateUntilMs.set(address, performance.now() + lateMs);
    this.#silences += 1;
    if (this.#silences % SILENCES_BEFORE_RECONNECT === 0) await this.#drop();
  }

  /** Bytes that arrive between two requests are dropped. */
  async #awaitLateResponse(address: Address): Promise<void> {
    const untilMs = this.#lateUntilMs.get(address);
    if (untilMs === undefined) return;
    await pause(untilMs - performance.now());
    this.#lateUntilMs.delete(address);
  }

  #exchange(start: (framing: R) => Buffer): Promise<Answer> {
    const { timeoutMs } = this.#settings;
    return this.#send<Answer>(start, (line, resolve, reject, framing) => {
      const timer = setTimeout(() => reject(new TimedOut(timeoutMs, framing.noise)), timeoutMs);
      line.onBytes = (more) => {
        try {
          const answer = framing.collect(more);
          if (answer) resolve(answer);
        } catch (error) {
          reject(error);
        }
      };
      return () => clearTimeout(timer);
    });
  }

  /** Sends a frame; `receive` resolves, and returns what ends its timers. */
  async #send<T>(
    start: (framing: R) => Buffer,
    receive: (
      line: Connection,
      resolve: (value: T) => void,
      reject: (error: unknown) => void,
      framing: R,
    ) => () => void,
  ): Promise<T> {
    const { line, framing } = await this.#connected();
    await pause(Math.max(framing.gapMs, this.#answeredMs + this.#pauseMs - performance.now()));
    const frame = start(framing);
    let end = () => {};
    try {
      return await new Promise<T>((resolve, reject) => {
        end = receive(line, resolve, reject, framing);
        line.onEnd = (reason) => {
          this.#connection = undefined;
          reject(new LineDisconnected(reason));
        };
        line.send(frame).catch((error) => reject(new LineDisconnected(String(error.message))));
      });
    } catch (error) {
      // Frame synchronisation is lost: reconnects.
      if (error instanceof LineGarbled) await this.#drop();
      throw error;
    } finally {
      end();
      line.onBytes = () => {};
      this.#answeredMs = performance.now();
    }
  }

  async #connected() {
    if (this.#closed) throw new LineSilence(coded('lineClosed', {}));
    if (this.#connection) return this.#connection;
    const waitS = this.#connects.leftS('connection');
    if (waitS > 0) throw new LineDisconnected(`${this.#connects.reason}; retrying in ${waitS} s`);
    try {
      const line = await this.#settings.connect();
      line.onEnd = () => {
        this.#connection = undefined;
      };
      this.#connects.clear('connection');
      this.#connection = { line, framing: this.#settings.framing() };
      return this.#connection;
    } catch (error) {
      this.#connects.fail('connection', (error as Error).message);
      throw error;
    }
  }

  async #drop(): Promise<void> {
    const connection = this.#connection;
    this.#connection = undefined;
    if (!connection) return;
    connection.line.onEnd = () => {};
    await connection.line.close();
  }
}

const pause = async (ms: number): Promise<void> => {
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
};
