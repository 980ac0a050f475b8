import type { Connection } from './connection.ts';
import { ModbusException, ModbusGarbled, ModbusSilence } from './errors.ts';
import type { Framing } from './framing.ts';
import { Pauses } from './pauses.ts';
import { MAX_READ, type ReadFunction, type Request, readRequest, writeRequest } from './pdu.ts';

export interface LineSettings {
  readonly name: string;
  readonly timeoutMs: number;
  readonly connect: () => Promise<Connection>;
  readonly framing: () => Framing;
  /** How often a device may keep silent before it is asked less often. */
  readonly patience?: number | undefined;
  readonly now?: () => number;
}

const PATIENCE = 2;
/** So many questions in a row without any answer: the connection may be dead without anyone having said so. */
const SILENCES_BEFORE_RECONNECT = 3;

/**
 * One cable or one TCP connection: one question at a time. A device that keeps silent costs the others on its line one
 * timeout a round, and after two of them only one now and then.
 */
export class Line {
  readonly name: string;
  readonly #settings: LineSettings;
  readonly #connects: Pauses;
  readonly #units: Pauses;
  #connection: { readonly line: Connection; readonly framing: Framing } | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #silences = 0;
  #closed = false;

  constructor(settings: LineSettings) {
    this.name = settings.name;
    this.#settings = settings;
    const { now = () => performance.now(), patience = PATIENCE } = settings;
    this.#connects = new Pauses({ firstMs: 1000, mostMs: 30_000, after: 1, now });
    this.#units = new Pauses({ firstMs: 5000, mostMs: 60_000, after: patience, now });
  }

  /** Registers from `address` on, in as many questions as their number needs. */
  async read(unit: number, code: ReadFunction, address: number, count: number): Promise<number[]> {
    const registers: number[] = [];
    while (registers.length < count) {
      const size = Math.min(MAX_READ, count - registers.length);
      registers.push(...(await this.#ask(unit, readRequest(code, address + registers.length, size))));
    }
    return registers;
  }

  /** `single` writes one register with function 6 instead of 16. */
  async write(unit: number, address: number, values: readonly number[], single = false): Promise<void> {
    await this.#ask(unit, writeRequest(address, values, single));
  }

  /** The next question to the unit is sent, however long it was silent. */
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
    if (pausedS > 0) throw new ModbusSilence(`no answer; asked again in ${pausedS} s`);
    try {
      const answer = await this.#exchange(unit, request.bytes);
      this.#silences = 0;
      const registers = request.take(answer);
      this.#units.clear(unit);
      return registers;
    } catch (error) {
      // Someone is there, even if it says no.
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
    if (framing.gapMs > 0) await new Promise((resolve) => setTimeout(resolve, framing.gapMs));
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
      // Where frames begin is lost: only a new connection finds it again.
      if (error instanceof ModbusGarbled) await this.#drop();
      throw error;
    } finally {
      clearTimeout(timer);
      line.onBytes = () => {};
    }
  }

  async #connected() {
    if (this.#closed) throw new ModbusSilence('the line was closed');
    if (this.#connection) return this.#connection;
    const waitS = this.#connects.leftS(0);
    if (waitS > 0) throw new ModbusSilence(`${this.#connects.reason}; tried again in ${waitS} s`);
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

/** The line is there and the device is not. */
class TimedOut extends ModbusSilence {}

const silenceText = (timeoutMs: number, noise: boolean): string =>
  noise
    ? `nothing readable within ${timeoutMs} ms: check baud rate, parity, wiring, and that no address is there twice`
    : `no answer within ${timeoutMs} ms`;
