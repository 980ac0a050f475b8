import { fitsFingerprint } from '@heliodon/register-maps/fingerprint';
import {
  type ActiveEvent,
  activeEvents,
  eventNumbersOf,
  eventPoints,
} from '@heliodon/register-maps/map-events';
import { type Block, blocksOf, singleBlock } from '@heliodon/register-maps/read-plan';
import type { MapWrite, RegisterMap } from '@heliodon/register-maps/register-map';
import { hex, readNumber, readText, tidy, widthOf, writeNumber } from '@heliodon/register-maps/registers';
import type { DeviceConfig } from '@heliodon/register-maps/site-config';
import type { PointValues } from '@heliodon/register-maps/values';
import { type NamedNumber, numbersOf, pointsOf, scaledValue } from '@heliodon/register-maps/values';
import { coded, type LoggerText } from '@heliodon/telemetry/logger-text';
import type { DeviceDescription, DeviceEvent, FieldDevice } from '../../field-device.ts';
import { FieldError } from '../../field-device.ts';
import { textsOf } from '../../text-error.ts';
import { commandParams } from '../command-params.ts';
import { fieldError, isRefusal } from '../field-errors.ts';
import type { Line } from '../modbus/line.ts';
import { withSigns } from '../signs.ts';

/** What devices report until their maker has set a number. */
const NO_SERIAL = /^0*$/;

/** A device read by a register map. */
export class MapDevice implements FieldDevice {
  readonly commands: ReadonlySet<string>;
  readonly #line: Line;
  readonly #config: DeviceConfig;
  readonly #map: RegisterMap;
  readonly #reportedByAnother: ReadonlySet<string>;
  #plan: readonly Block[];
  #reportedText: string | undefined;
  #events: readonly ActiveEvent[] | undefined;
  /** A device off the grid may not match, so it is enough that it has matched once. */
  #isRecognised = false;

  /** `reportedByAnother`: alarm registers of another device in the same unit. */
  constructor(
    line: Line,
    config: DeviceConfig,
    map: RegisterMap,
    reportedByAnother: ReadonlySet<string> = new Set(),
  ) {
    this.#line = line;
    this.#reportedByAnother = reportedByAnother;
    this.#config = config;
    this.#map = map;
    this.#plan = blocksOf([...numbersOf(map.registers), ...eventNumbersOf(map)], map.maxRead, map.maxGap);
    this.commands = new Set(Object.keys(map.commands));
  }

  get description(): DeviceDescription {
    const { sn, parent, ratedKw, samplingPoint, line, unit } = this.#config;
    return {
      sn: sn ?? this.#serial ?? `${line}-${unit}`.replace(/[^\w.-]/g, '-'),
      kind: this.#map.kind,
      brand: this.#config.brand ?? this.#map.brand,
      model: this.#config.model ?? this.#map.model,
      ...(parent === undefined ? {} : { parent }),
      ...(ratedKw === undefined ? {} : { ratedKw }),
      ...(samplingPoint === undefined ? {} : { samplingPoint }),
    };
  }

  get isNamed(): boolean {
    return this.#config.sn !== undefined;
  }

  /** Whether it matches the fingerprint of its map; null: the map has none. */
  get isRecognised(): boolean | null {
    return this.#map.fingerprint.length === 0 ? null : this.#isRecognised;
  }

  async open(): Promise<void> {
    if (this.#config.sn === undefined) this.#reportedText = await this.#readSerial();
    await this.read();
  }

  async reportedSn(): Promise<string | undefined> {
    this.#reportedText ??= await this.#readSerial().catch((error: unknown) => {
      // The device can be read without it.
      if (error instanceof FieldError) return undefined;
      throw error;
    });
    return NO_SERIAL.test(this.#reportedText ?? '') ? undefined : this.#serial;
  }

  async read(): Promise<PointValues> {
    const raw = new Map<string, number | null>();
    const plan: Block[] = [];
    for (const block of this.#plan) plan.push(...(await this.#readBlock(block, raw)));
    this.#plan = plan;
    await this.#recognise();
    const { deviceKind, registers, constants } = this.#map;
    const values = { ...pointsOf(deviceKind, registers, raw), ...constants };
    this.#events = activeEvents(this.#map, raw);
    return {
      ...withSigns(deviceKind, this.#config, values),
      ...(this.#events ? eventPoints(this.#map, this.#events) : {}),
    };
  }

  get events(): readonly DeviceEvent[] | undefined {
    return this.#events?.filter(({ register }) => !this.#reportedByAnother.has(register));
  }

  expectAnswer(): void {
    this.#line.expectAnswer(this.#config.unit);
  }

  async execute(name: string, params: Readonly<Record<string, unknown>>): Promise<void> {
    const writes = this.#map.commands[name];
    if (!writes) throw new FieldError(`${this.#map.file} has no command ${name}`);
    const numbers = commandParams(this.#map.deviceKind, name, params);
    await this.#recognise();
    if (!this.#isRecognised)
      throw new FieldError(
        `${this.#map.file}: the device does not match the fingerprint of the map; no command is sent to it`,
      );
    const sign = signOf(Object.values(numbers)[0] ?? 0);
    const wanted = writes.filter(({ whenSign }) => whenSign === undefined || whenSign === sign);
    const requests = this.#map.oneWrite.includes(name) ? adjacentRuns(wanted) : wanted.map((one) => [one]);
    for (const request of requests) await this.#write(name, request, numbers);
  }

  /** Adjacent registers in one request. */
  async #write(
    name: string,
    writes: readonly MapWrite[],
    numbers: Readonly<Record<string, number>>,
  ): Promise<void> {
    const [first] = writes;
    if (!first) return;
    try {
      const words = writes.flatMap((one) => {
        const value = one.value ?? numbers[one.param ?? ''] ?? 0;
        return writeNumber(rawOf(one, value), one.type, this.#orderOf(one));
      });
      await this.#line.write(this.#config.unit, first.address, words, first.function === 6);
    } catch (error) {
      throw fieldError(this.#place(first.address, `${name}.${first.param ?? 'value'}`), error);
    }
  }

  async readBack(names: readonly string[]): Promise<Readonly<Record<string, number>>> {
    const values: Record<string, number> = {};
    for (const name of names)
      for (const one of this.#map.commands[name] ?? []) {
        if (one.param === undefined || one.whenSign !== undefined) continue;
        const key = `${name}.${one.param}`;
        const count = widthOf(one.type);
        try {
          const words = await this.#line.read(this.#config.unit, 3, one.address, count);
          const raw = readNumber(words, one.type, this.#orderOf(one));
          const value = fieldValueOf(one, raw);
          if (value !== null) values[key] = value;
        } catch (error) {
          throw fieldError(this.#place(one.address, key), error);
        }
      }
    return values;
  }

  /** Lines are closed by the site. */
  async close(): Promise<void> {}

  async #readSerial(): Promise<string | undefined> {
    const { serial, wordOrder } = this.#map;
    if (!serial) return undefined;
    const count = serial.text ?? widthOf(serial.type);
    try {
      const words = await this.#line.read(this.#config.unit, serial.function, serial.address, count);
      return serial.text ? readText(words) : String(readNumber(words, serial.type, wordOrder));
    } catch (error) {
      const place = coded('snRegister', { map: this.#map.file, address: hex(serial.address) });
      throw fieldError(place, error);
    }
  }

  /** With the brand, as makers number independently; parts of a hybrid inverter get a suffix. */
  get #serial(): string | undefined {
    if (this.#reportedText === undefined) return undefined;
    const { brand, part, kind } = this.#map;
    const suffix = part === undefined || part === 'pv' ? '' : `-${kind.toUpperCase()}`;
    const whole = `${brand}-${this.#reportedText}`.replace(/[^\w.-]/g, '-');
    return `${whole.slice(0, 40 - suffix.length)}${suffix}`;
  }

  async #recognise(): Promise<void> {
    this.#isRecognised ||= await fitsFingerprint(this.#map, (code, address, count) =>
      this.#line.read(this.#config.unit, code, address, count).catch((error: unknown) => {
        if (isRefusal(error)) return null;
        throw fieldError(this.#where, error);
      }),
    );
  }

  /** Returns the blocks for the next read: smaller ones if the device rejects gaps. */
  async #readBlock(block: Block, raw: Map<string, number | null>): Promise<readonly Block[]> {
    try {
      const words = await this.#read(block);
      for (const one of block.numbers)
        raw.set(one.key, scaledValue(one, words.slice(one.address - block.address), this.#map.wordOrder));
      return [block];
    } catch (error) {
      const [only] = block.numbers;
      if (!isRefusal(error) || !only) throw fieldError(this.#where, error);
      if (block.numbers.length === 1) {
        if (only.uncertain === undefined) throw fieldError(this.#place(only.address, only.key), error);
        raw.set(only.key, null);
        return [];
      }
      return this.#readSingly(block.numbers, raw);
    }
  }

  /** Finds all missing registers, not only the first. Uncertain ones may be missing, and are not asked for again. */
  async #readSingly(numbers: readonly NamedNumber[], raw: Map<string, number | null>): Promise<Block[]> {
    const refused: LoggerText[] = [];
    const blocks: Block[] = [];
    for (const one of numbers) {
      try {
        blocks.push(...(await this.#readBlock(singleBlock(one), raw)));
      } catch (error) {
        if ((error as FieldError).silent) throw error;
        refused.push(...textsOf(error));
      }
    }
    if (refused.length > 0) throw new FieldError(refused);
    return blocks;
  }

  #read = ({ code, address, count }: Block): Promise<number[]> =>
    this.#line.read(this.#config.unit, code, address, count);

  #orderOf = (one: MapWrite) => one.wordOrder ?? this.#map.wordOrder;

  #place = (address: number, name: string): LoggerText =>
    coded('register', { map: this.#map.file, address: hex(address), name });

  get #where(): LoggerText {
    const { description } = this;
    const { unit } = this.#config;
    return coded('device', { sn: description.sn, line: this.#line.name, unit, map: this.#map.file });
  }
}

function rawOf({ codes, scale, offset, sign }: MapWrite, value: number): number {
  if (!codes) return (value * sign - offset) / scale;
  const raw = codes[String(value)];
  if (raw === undefined) throw new FieldError(`the device does not know the value ${value}`);
  return raw;
}

/** Null: a raw code that means nothing to us. */
function fieldValueOf({ codes, scale, offset, sign }: MapWrite, raw: number): number | null {
  if (!codes) return tidy((raw * scale + offset) * sign);
  const known = Object.entries(codes).find(([, code]) => code === raw);
  return known ? Number(known[0]) : null;
}

const signOf = (value: number) => (value > 0 ? 'positive' : value < 0 ? 'negative' : 'zero');

/** Writes that follow each other without a gap. */
function adjacentRuns(writes: readonly MapWrite[]): MapWrite[][] {
  const runs: MapWrite[][] = [];
  for (const one of writes) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && one.address === last.address + widthOf(last.type)) run.push(one);
    else runs.push([one]);
  }
  return runs;
}
