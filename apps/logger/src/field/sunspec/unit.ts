import { tidy, writeNumber } from '@heliodon/register-maps/registers';
import { coded, type LoggerText, plainText } from '@heliodon/telemetry/logger-text';
import { FieldError } from '../../field-device.ts';
import { fieldError } from '../field-errors.ts';
import type { Line } from '../modbus/line.ts';
import { type ModelPlace, readChain } from './chain.ts';
import { Counters } from './counters.ts';
import { models } from './models.ts';
import { storeOf } from './points.ts';
import { ReadModels } from './read-models.ts';
import { type Carry, readingOf } from './reading.ts';

/** A SunSpec device on a line. Several platform devices may share it and its model chain. */
export class SunSpecUnit {
  readonly where: string;
  readonly place: LoggerText;
  readonly #line: Line;
  readonly #unit: number;
  readonly #counters: Counters;
  #chain: Promise<readonly ModelPlace[]> | undefined;

  constructor(line: Line, unit: number, counters = new Counters()) {
    this.#counters = counters;
    this.#line = line;
    this.#unit = unit;
    this.place = coded('unit', { line: line.name, unit });
    this.where = plainText(this.place);
  }

  /** Cached; read again after `forget` or a failure. */
  chain(): Promise<readonly ModelPlace[]> {
    this.#chain ??= readChain(this.place, (address, count) => this.#read(address, count)).catch((error) => {
      this.forget();
      throw error;
    });
    return this.#chain;
  }

  expectAnswer(): void {
    this.#line.expectAnswer(this.#unit);
  }

  forget(): void {
    this.#chain = undefined;
  }

  /** `counter`: key of the device's counters for rollovers. */
  async read(places: readonly ModelPlace[], counter?: string): Promise<ReadModels> {
    const readings = [];
    for (const place of places) {
      try {
        const registers = await this.#read(place.address, place.length);
        const carry: Carry | undefined =
          counter === undefined
            ? undefined
            : (key, raw, exponent) =>
                this.#counters.carry(`${counter}@${place.address} ${key}`, raw, exponent);
        readings.push(readingOf(place, registers, carry));
      } catch (error) {
        const { id: model, address } = place;
        throw fieldError(coded('model', { line: this.#line.name, unit: this.#unit, model, address }), error);
      }
    }
    return new ReadModels(readings);
  }

  /** Writes a point in the unit of the model; `held` contains the scale factor. */
  async write(place: ModelPlace, held: ReadModels, name: string, value: number): Promise<void> {
    const point = models.get(place.id)?.points.get(name);
    if (!point) throw new FieldError(`${this.where}: model ${place.id} has no point ${name}`);
    const exponent = point.scale === undefined ? 0 : held.first(place.id)?.exponent(point.scale);
    const where = `${this.where}: ${name} of model ${place.id} at register ${place.address + point.offset}`;
    if (exponent === null || exponent === undefined)
      throw new FieldError(`${where}: its scale factor is missing`);
    try {
      const words = writeNumber(tidy(value / 10 ** exponent), storeOf(point));
      await this.#line.write(this.#unit, place.address + point.offset, words);
    } catch (error) {
      throw fieldError(where, error);
    }
  }

  #read = (address: number, count: number): Promise<number[]> =>
    this.#line.read(this.#unit, 3, address, count);
}
