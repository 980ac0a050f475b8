import { Backoff } from './backoff.ts';
import type { Connection } from './connection.ts';
import { ModbusException, ModbusGarbled, ModbusSilence } from './errors.ts';
import type { Framing } from './framing.ts';
import { MAX_READ, type ReadFunction, type Request, readRequest, writeRequest } from './pdu.ts';

export interface LineSettings {
  readonly name: string;
  readonly timeoutMs: number;
  readonly connect: () => Promise<Connection>;
  readonly framing: () => Framing;
  /** Between two requests; undefined: as long as the devices need. */
  readonly pauseMs?: number | undefined;
  /** Timeouts before a device is polled less often. */
  readonly patience?: number | undefined;
  readonly now?: () => number;
}

const PATIENCE = 2;
/** Consecutive timeouts after which the connection is considered dead. */
const SILENCES_BEFORE_RECONNECT = 3;

/** All devices answer at least this many registers. */
const LEAST_HALF = 8;

/**
 * One cable or TCP connection: one request at a time. A silent device costs the others one timeout per round, and after
 * two of them only an occasional one.
 */
export class Line {
  readonly name: string;
  readonly #settings: LineSettings;
  readonly #connects: Backoff;
  readonly #units: Backoff;
  #connection: { readonly line: Connection; readonly framing: Framing } | undefined;
  #last: Promise<unknown> = Promise.resolve();
  /** Units with a lower register limit than a frame allows. */
  readonly #mostOf = new Map<number, number>();
  /** Least time between two requests; a gateway and the devices behind it share the line. */
  #pauseMs = 0;
  #answeredMs = Number.NEGATIVE_INFINITY;
  #silences = 0;
  #closed = false;

  constructor(settings: LineSettings) {
    this.name = settings.name;
    this.#settings = settings;
    this.#pauseMs = settings.pauseMs ?? 0;
    const { now = () => performance.now(), patience = PATIENCE } = settings;
    this.#connects = new Backoff({ firstMs: 1000, mostMs: 30_000, after: 1, now });
    this.#units = new Backoff({ firstMs: 5000, mostMs: 60_000, after: patience, now });
  }

  /** Registers from `address` on, in as many requests as necessary. */
  async read(unit: number, code: ReadFunction, address: number, count: number): Promise<number[]> {
    const registers: number[] = [];
    while (registers.length < count) {
      const size = Math.min(this.#mostOf.get(unit) ?? MAX_READ, count - registers.length);
      registers.push(...(await this.#readOrHalve(unit, code, address + registers.length, size)));
    }
    return registers;
  }

  /** Maximum registers per request for a unit. */
  limitReads(unit: number, most: number): void {
    this.#mostOf.set(unit, Math.min(most, this.#mostOf.get(unit) ?? MAX_READ));
  }

  /** The longest pause that a device on the line needs applies to all of them. */
  pace(pauseMs: number): void {
    if (this.#settings.pauseMs === undefined) this.#pauseMs = Math.max(this.#pauseMs, pauseMs);
  }

  /**
   * Many devices answer at most 32 or 64 registers, and refuse more with the exception for a missing register. If both
   * halves of a refused request succeed, the length limit is stored.
   */
  async #readOrHalve(unit: number, code: ReadFunction, address: number, size: number): Promise<number[]> {
    const ask = (from: number, count: number) => this.#ask(unit, readRequest(code, from, count));
    try {
      return await ask(address, size);
    } catch (error) {
      if (!mayBeTooLong(error)) throw error;
      for (let half = Math.ceil(size / 2); half >= LEAST_HALF; half = Math.ceil(half / 2)) {
        const first = await ask(address, half).catch(unlessRefused);
        if (!first) continue;
        const second = await ask(address + half, Math.min(half, size - half)).catch(unlessRefused);
        if (!second) break;
        this.limitReads(unit, half);
        return [...first, ...second];
      }
      throw error;
    }
  }

  /** `single` writes one register with function 6 instead of 16. */
  async write(unit: number, address: number, values: readonly number[], single = false): Promise<void> {
    await this.#ask(unit, writeRequest(address, values, single));
  }

  /** The next request to the unit is sent without back-off. */
  expectAnswer(unit: number): void {
    this.#units.clear(unit);
    this.#connects.clear(0);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#drop();
  }

  #ask(unit: number, request: Request): Promise<number[]> {
    const answer = this.#last.then(() => this.#askNow(unit, request));
    this.#last = answer.catch(() => {});
    return answer;
  }

  async #askNow(unit: number, request: Request): Promise<number[]> {
    const pausedS = this.#units.leftS(unit);
    if (pausedS > 0) throw new ModbusSilence(`no response; retrying in ${pausedS} s`);
    try {
      const answer = await this.#exchange(unit, request.bytes);
      this.#silences = 0;
      const registers = request.take(answer);
      this.#units.clear(unit);
      return registers;
    } catch (error) {
      // The device responds, even with an exception.
      if (error instanceof ModbusException && !error.gateway) this.#units.clear(unit);
      else if (error instanceof ModbusException || error instanceof TimedOut) this.#units.fail(unit);
      if (error instanceof TimedOut) {
        this.#silences += 1;
        if (this.#silences % SILENCES_BEFORE_RECONNECT === 0) await this.#drop();
      }
      throw error;
    }
  }

  async #exchange(unit: number, bytes: Buffer): Promise<Buffer> {
    const { line, framing } = await this.#connected();
    const waitMs = Math.max(framing.gapMs, this.#answeredMs + this.#pauseMs - performance.now());
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    const { timeoutMs } = this.#settings;
    const frame = framing.ask(unit, bytes);
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<Buffer>((resolve, reject) => {
        timer = setTimeout(() => reject(new TimedOut(silenceText(timeoutMs, framing.noise))), timeoutMs);
        line.onEnd = (reason) => {
          this.#connection = undefined;
          reject(new ModbusSilence(reason));
        };
        line.onBytes = (more) => {
          try {
            const answer = framing.collect(more);
            if (answer) resolve(answer);
          } catch (error) {
            reject(error);
          }
        };
        line.send(frame).catch((error) => reject(new ModbusSilence(String(error.message))));
      });
    } catch (error) {
      // Frame synchronisation is lost: reconnects.
      if (error instanceof ModbusGarbled) await this.#drop();
      throw error;
    } finally {
      clearTimeout(timer);
      line.onBytes = () => {};
      this.#answeredMs = performance.now();
    }
  }

  async #connected() {
    if (this.#closed) throw new ModbusSilence('the line was closed');
    if (this.#connection) return this.#connection;
    const waitS = this.#connects.leftS(0);
    if (waitS > 0) throw new ModbusSilence(`${this.#connects.reason}; retrying in ${waitS} s`);
    try {
      const line = await this.#settings.connect();
      line.onEnd = () => {
        this.#connection = undefined;
      };
      this.#connects.clear(0);
      this.#connection = { line, framing: this.#settings.framing() };
      return this.#connection;
    } catch (error) {
      this.#connects.fail(0, (error as Error).message);
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

/** Illegal address, illegal value or device failure: possible responses to a request that is too long. */
const mayBeTooLong = (error: unknown): boolean =>
  error instanceof ModbusException && (error.code === 2 || error.code === 3 || error.code === 4);

function unlessRefused(error: unknown): undefined {
  if (!mayBeTooLong(error)) throw error;
}

/** Connected, but the device does not respond. */
class TimedOut extends ModbusSilence {}

const silenceText = (timeoutMs: number, noise: boolean): string =>
  noise
    ? `no readable response within ${timeoutMs} ms: check baud rate, parity, wiring and duplicate addresses`
    : `no response within ${timeoutMs} ms`;
