import type { DeviceDescription, FieldDevice, PointValues } from '../../field-device.ts';
import { FieldError } from '../../field-device.ts';
import { commandParams } from '../command-params.ts';
import type { DeviceConfig } from '../config.ts';
import { fieldError, isRefusal } from '../field-errors.ts';
import type { Line } from '../modbus/line.ts';
import { hex, readNumber, readText, tidy, widthOf, writeNumber } from '../registers.ts';
import { withSigns } from '../signs.ts';
import { type Block, blocksOf, singleBlock } from './read-plan.ts';
import type { MapRegister, MapWrite, RegisterMap } from './register-map.ts';
import { pointsOf, scaledValue } from './values.ts';

/** A device read by a register map. */
export class MapDevice implements FieldDevice {
  readonly commands: ReadonlySet<string>;
  readonly #line: Line;
  readonly #config: DeviceConfig;
  readonly #map: RegisterMap;
  #plan: readonly Block[];
  #serial: string | undefined;

  constructor(line: Line, config: DeviceConfig, map: RegisterMap) {
    this.#line = line;
    this.#config = config;
    this.#map = map;
    this.#plan = blocksOf(map, map.maxGap);
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

  async open(): Promise<void> {
    if (this.#config.sn === undefined) this.#serial = await this.#readSerial();
    await this.read();
  }

  async read(): Promise<PointValues> {
    const raw = new Map<string, number | null>();
    const plan: Block[] = [];
    for (const block of this.#plan) plan.push(...(await this.#readBlock(block, raw)));
    this.#plan = plan;
    const { deviceKind, registers, constants } = this.#map;
    const values = { ...pointsOf(deviceKind, registers, raw), ...constants };
    return withSigns(deviceKind, this.#config, values);
  }

  expectAnswer(): void {
    this.#line.expectAnswer(this.#config.unit);
  }

  async execute(name: string, params: Readonly<Record<string, unknown>>): Promise<void> {
    const writes = this.#map.commands[name];
    if (!writes) throw new FieldError(`${this.#map.file} has no command ${name}`);
    const numbers = commandParams(this.#map.deviceKind, name, params);
    for (const one of writes) {
      const value = one.value ?? numbers[one.param ?? ''] ?? 0;
      try {
        const words = writeNumber((value * one.sign - one.offset) / one.scale, one.type, this.#orderOf(one));
        await this.#line.write(this.#config.unit, one.address, words, one.function === 6);
      } catch (error) {
        throw fieldError(this.#place(one.address, `${name}.${one.param ?? 'value'}`), error);
      }
    }
  }

  async readBack(names: readonly string[]): Promise<Readonly<Record<string, number>>> {
    const values: Record<string, number> = {};
    for (const name of names)
      for (const one of this.#map.commands[name] ?? []) {
        if (one.param === undefined) continue;
        const key = `${name}.${one.param}`;
        const count = widthOf(one.type);
        try {
          const words = await this.#line.read(this.#config.unit, 3, one.address, count);
          const raw = readNumber(words, one.type, this.#orderOf(one));
          values[key] = tidy((raw * one.scale + one.offset) * one.sign);
        } catch (error) {
          throw fieldError(this.#place(one.address, key), error);
        }
      }
    return values;
  }

  /** Lines are closed by the site. */
  async close(): Promise<void> {}

  async #readSerial(): Promise<string | undefined> {
    const { serial, wordOrder, brand } = this.#map;
    if (!serial) return undefined;
    const count = serial.text ?? widthOf(serial.type);
    try {
      const words = await this.#line.read(this.#config.unit, serial.function, serial.address, count);
      const value = serial.text ? readText(words) : String(readNumber(words, serial.type, wordOrder));
      return `${brand}-${value}`.replace(/[^\w.-]/g, '-').slice(0, 40);
    } catch (error) {
      throw fieldError(this.#place(serial.address, 'serial number'), error);
    }
  }

  /** Returns the blocks for the next read: smaller ones if the device rejects gaps. */
  async #readBlock(block: Block, raw: Map<string, number | null>): Promise<readonly Block[]> {
    try {
      const words = await this.#read(block);
      for (const register of block.registers)
        raw.set(
          register.point,
          scaledValue(register, words.slice(register.address - block.address), this.#map.wordOrder),
        );
      return [block];
    } catch (error) {
      const [only] = block.registers;
      if (!isRefusal(error) || !only) throw fieldError(this.#where, error);
      if (block.registers.length === 1) throw fieldError(this.#place(only.address, only.point), error);
      return this.#readSingly(block.registers, raw);
    }
  }

  /** Finds all missing registers, not only the first. */
  async #readSingly(registers: readonly MapRegister[], raw: Map<string, number | null>): Promise<Block[]> {
    const refused: string[] = [];
    for (const register of registers) {
      try {
        await this.#readBlock(singleBlock(register), raw);
      } catch (error) {
        if ((error as FieldError).silent) throw error;
        refused.push((error as FieldError).message);
      }
    }
    if (refused.length > 0) throw new FieldError(refused.join('; '));
    return registers.map(singleBlock);
  }

  #read = ({ code, address, count }: Block): Promise<number[]> =>
    this.#line.read(this.#config.unit, code, address, count);

  #orderOf = (one: MapWrite) => one.wordOrder ?? this.#map.wordOrder;

  #place = (address: number, name: string): string => `${this.#map.file}: register ${hex(address)} (${name})`;

  get #where(): string {
    return `${this.description.sn} (${this.#line.name}, unit ${this.#config.unit}, ${this.#map.file})`;
  }
}
