import { kindById } from '@heliodon/device-kinds/kinds';
import type { DeviceConfig } from '@heliodon/register-maps/site-config';
import type { PointValues } from '@heliodon/register-maps/values';
import { at, coded } from '@heliodon/telemetry/logger-text';
import type { DeviceDescription, FieldDevice } from '../../field-device.ts';
import { FieldError } from '../../field-device.ts';
import { commandParams } from '../command-params.ts';
import { withSigns } from '../signs.ts';
import { batteryPoints } from './battery-points.ts';
import type { ModelPlace } from './chain.ts';
import { clusterPoints } from './cluster-points.ts';
import { type Control, controlsOf } from './controls.ts';
import { identityOf, reportedSerial, serialOf } from './identity.ts';
import { inverterPoints } from './inverter-points.ts';
import { meterPoints } from './meter-points.ts';
import { placesFor, type SunSpecKind } from './parts.ts';
import { pcsPoints } from './pcs-points.ts';
import type { ReadModels } from './read-models.ts';
import type { SunSpecUnit } from './unit.ts';

const POINTS: Record<SunSpecKind, (models: ReadModels, index: number) => PointValues> = {
  inverter: inverterPoints,
  meter: meterPoints,
  pcs: pcsPoints,
  battery: batteryPoints,
  cluster: clusterPoints,
};

/** Constant data, read once: identity and ratings. */
const STILL = [1, 120, 121];

/** Result of the first contact. */
interface Found {
  readonly places: readonly ModelPlace[];
  readonly still: ReadModels;
  readonly controls: ReadonlyMap<string, Control>;
}

/** A device of the platform within a SunSpec device. */
export class SunSpecDevice implements FieldDevice {
  readonly #unit: SunSpecUnit;
  readonly #config: DeviceConfig;
  readonly #kind: SunSpecKind;
  /** For a cluster, its battery. */
  readonly #parent: (() => string | undefined) | undefined;
  #found: Found | undefined;
  /** Kept after a lost contact. */
  #identity: ReturnType<typeof identityOf> | undefined;
  #reportedSn: string | undefined;

  constructor(unit: SunSpecUnit, config: DeviceConfig, kind: SunSpecKind, parent?: () => string | undefined) {
    this.#unit = unit;
    this.#config = config;
    this.#kind = kind;
    this.#parent = parent;
  }

  get description(): DeviceDescription {
    const { sn, brand, model, ratedKw, samplingPoint, parent = this.#parent?.() } = this.#config;
    return {
      sn: serialOf(this.#kind, undefined, this.#config),
      kind: this.#kind,
      ...this.#identity,
      ...(sn === undefined ? {} : { sn }),
      ...(brand === undefined ? {} : { brand }),
      ...(model === undefined ? {} : { model }),
      ...(ratedKw === undefined ? {} : { ratedKw }),
      ...(samplingPoint === undefined ? {} : { samplingPoint }),
      ...(parent === undefined ? {} : { parent }),
    };
  }

  get isNamed(): boolean {
    return this.#config.sn !== undefined;
  }

  get commands(): ReadonlySet<string> {
    return new Set(this.#found?.controls.keys());
  }

  async open(): Promise<void> {
    await this.#find();
  }

  async reportedSn(): Promise<string | undefined> {
    await this.#find();
    return this.#reportedSn;
  }

  async read(): Promise<PointValues> {
    const found = await this.#find();
    try {
      const models = await this.#readNow(found);
      const kind = kindById(this.#kind);
      const values = POINTS[this.#kind](models, this.#config.index);
      return kind ? withSigns(kind, this.#config, values) : values;
    } catch (error) {
      // Refused although it worked before: different firmware or device. The next round starts over.
      if (error instanceof FieldError && !error.silent) this.#forget();
      throw error;
    }
  }

  expectAnswer(): void {
    this.#unit.expectAnswer();
  }

  async execute(name: string, params: Readonly<Record<string, unknown>>): Promise<void> {
    const found = await this.#find();
    const control = found.controls.get(name);
    const kind = kindById(this.#kind);
    if (!control || !kind) throw new FieldError(`${this.#unit.where}: the device does not support ${name}`);
    const numbers = commandParams(kind, name, params);
    const held = await this.#readNow(found);
    for (const [id, point, value] of control.writes(numbers, held)) {
      const place = found.places.find((one) => one.id === id);
      if (!place) throw new FieldError(`${this.#unit.where}: model ${id} is no longer available`);
      await this.#unit.write(place, held, point, value);
    }
  }

  async readBack(names: readonly string[]): Promise<Readonly<Record<string, number>>> {
    const found = await this.#find();
    const held = await this.#readNow(found);
    const values: Record<string, number> = {};
    for (const name of names)
      for (const [param, value] of Object.entries(found.controls.get(name)?.holds?.(held) ?? {}))
        if (value !== null) values[`${name}.${param}`] = value;
    return values;
  }

  /** Lines are closed by the site. */
  async close(): Promise<void> {}

  async #find(): Promise<Found> {
    if (this.#found) return this.#found;
    const chain = await this.#unit.chain();
    const places = placesFor(chain, this.#kind, this.#config.index);
    if (!places) {
      this.#forget();
      const ids = chain.map((place) => place.id).join(', ');
      const which = this.#config.index > 1 ? `${this.#kind} number ${this.#config.index}` : this.#kind;
      throw new FieldError(at(this.#unit.place, coded('sunSpecWithoutPart', { part: which, models: ids })));
    }
    const still = await this.#unit.read(places.filter((place) => STILL.includes(place.id)));
    const held = await this.#readNow({ places, still });
    this.#identity = identityOf(this.#kind, held, this.#config);
    this.#reportedSn = reportedSerial(this.#kind, held, this.#config);
    this.#found = { places, still, controls: controlsOf(this.#kind, held) };
    return this.#found;
  }

  async #readNow({ places, still }: Pick<Found, 'places' | 'still'>): Promise<ReadModels> {
    // Another device at the same address has other counters.
    const counter = `${this.#unit.where} ${still.first(1)?.text('SN') ?? ''}`;
    const moving = places.filter((place) => !STILL.includes(place.id));
    return still.and(await this.#unit.read(moving, counter));
  }

  #forget(): void {
    this.#found = undefined;
    this.#unit.forget();
  }
}
