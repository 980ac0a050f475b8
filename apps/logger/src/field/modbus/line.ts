import { Channel, type ChannelSettings } from '../transport/channel.ts';
import { ModbusException } from './errors.ts';
import type { Framing } from './framing.ts';
import { MAX_READ, type ReadFunction, type Request, readRequest, writeRequest } from './pdu.ts';

/** All devices answer at least this many registers. */
const LEAST_HALF = 8;

/** Modbus devices on one cable or TCP connection. */
export class Line {
  readonly name: string;
  readonly #channel: Channel<number, Buffer, Framing>;
  /** Units with a lower register limit than a frame allows. */
  readonly #mostOf = new Map<number, number>();

  constructor(settings: ChannelSettings<Framing>) {
    this.name = settings.name;
    this.#channel = new Channel(settings);
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
    this.#channel.pace(pauseMs);
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
    this.#channel.expectAnswer(unit);
  }

  close(): Promise<void> {
    return this.#channel.close();
  }

  #ask(unit: number, request: Request): Promise<number[]> {
    return this.#channel.ask(
      unit,
      (framing) => framing.ask(unit, request.bytes),
      (answer) => request.take(answer),
    );
  }
}

/** Illegal address, illegal value or device failure: possible responses to a request that is too long. */
const mayBeTooLong = (error: unknown): boolean =>
  error instanceof ModbusException && (error.code === 2 || error.code === 3 || error.code === 4);

function unlessRefused(error: unknown): undefined {
  if (!mayBeTooLong(error)) throw error;
}
