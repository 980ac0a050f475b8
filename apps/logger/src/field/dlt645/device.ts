import { kindById, kindsWith } from '@heliodon/device-kinds/kinds';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { tidy } from '@heliodon/register-maps/registers';
import { type DeviceConfig, fullMeterAddress } from '@heliodon/register-maps/site-config';
import type { PointValues } from '@heliodon/register-maps/values';
import { coded, type LoggerText, plainText } from '@heliodon/telemetry/logger-text';
import type { DeviceDescription, FieldDevice } from '../../field-device.ts';
import { FieldError } from '../../field-device.ts';
import { textOf } from '../../text-error.ts';
import { fieldError } from '../field-errors.ts';
import { withSigns } from '../signs.ts';
import { DeviceRefusal, TimedOut } from '../transport/errors.ts';
import {
  type DataBlock,
  type DataItem,
  itemsOf,
  MEASURED_1997,
  MEASURED_2007,
  SLOW_1997,
  SLOW_2007,
} from './data-items.ts';
import { EDITION_1997, EDITION_2007, type Edition } from './editions.ts';
import { reversed } from './frame.ts';
import type { Dlt645Line } from './line.ts';
import { meterPoints } from './meter-points.ts';

const [KIND = ''] = kindsWith('meter');
const SLOW_EVERY_MS = 60_000;
/** Some meters are silent about data that they do not have. */
const SILENCES_BEFORE_SKIPPING = 3;
const SKIP_SILENT_MS = 600_000;
/** The type on the nameplate, as text. */
const TYPE_ID = '0400040B';

/** A meter that speaks DL/T 645. Which edition is found out by the first contact. */
export class Dlt645Device implements FieldDevice {
  readonly commands: ReadonlySet<string> = new Set();
  readonly isNamed = true;
  readonly #line: Dlt645Line;
  readonly #config: DeviceConfig;
  readonly #address: string;
  readonly #kind: DeviceKind;
  readonly #now: () => number;
  #edition: Edition | undefined;
  #type: string | undefined;
  /** Identifiers that are not requested, and until when. */
  readonly #skippedUntilMs = new Map<string, number>();
  /** Consecutive requests for an identifier without an answer. */
  readonly #silences = new Map<string, number>();
  /** The meter has answered the last request: a silence is about the data, not the meter. */
  #answers = false;
  /** The last error that the meter returned. */
  #refusal: LoggerText = '';
  #slow: { readonly atMs: number; readonly values: ReadonlyMap<string, number | null> } | undefined;

  constructor(line: Dlt645Line, config: DeviceConfig, now = () => performance.now()) {
    const kind = kindById(KIND);
    if (!kind) throw new Error(`no device kind ${KIND}`);
    this.#kind = kind;
    this.#line = line;
    this.#config = config;
    this.#address = fullMeterAddress(config.meterAddress ?? '');
    this.#now = now;
  }

  get description(): DeviceDescription {
    const { sn = this.#address, brand = 'DL/T 645', model, ratedKw, samplingPoint } = this.#config;
    const edition = this.#edition && String(this.#edition.year);
    return {
      sn,
      kind: KIND,
      brand,
      model: model ?? this.#type ?? edition ?? '',
      ...(ratedKw === undefined ? {} : { ratedKw }),
      ...(samplingPoint === undefined ? {} : { samplingPoint }),
    };
  }

  async open(): Promise<void> {
    await this.read();
    this.#type ??= await this.#readType();
  }

  /** Its address is known before. */
  async reportedSn(): Promise<undefined> {}

  async read(): Promise<PointValues> {
    this.#edition ??= await this.#findEdition();
    const edition = this.#edition;
    const is2007 = edition === EDITION_2007;
    this.#answers = false;
    const values = await this.#readAll(edition, is2007 ? MEASURED_2007 : MEASURED_1997);
    if (values.size === 0)
      throw new FieldError(coded('noMeasuredValues', { place: this.#where, reason: this.#refusal }));
    if (!this.#slow || this.#now() - this.#slow.atMs >= SLOW_EVERY_MS) {
      const atMs = this.#now();
      this.#slow = { atMs, values: await this.#readAll(edition, is2007 ? SLOW_2007 : SLOW_1997) };
    }
    for (const [key, value] of this.#slow.values) values.set(key, value);
    return withSigns(this.#kind, this.#config, { ...meterPoints(values), ...this.#ratios });
  }

  expectAnswer(): void {
    this.#line.expectAnswer(this.#address);
  }

  async execute(name: string): Promise<void> {
    throw new FieldError(`${plainText(this.#where)}: a DL/T 645 meter has no command ${name}`);
  }

  async readBack(): Promise<Readonly<Record<string, number>>> {
    return {};
  }

  /** Lines are closed by the site. */
  async close(): Promise<void> {}

  /**
   * Meters of 1997 are silent about requests of 2007, or refuse them. Many meters of 2007 also answer requests of 1997,
   * so one lost response must not count.
   */
  async #findEdition(): Promise<Edition> {
    const errorOf = async (edition: Edition): Promise<DeviceRefusal | TimedOut | undefined> => {
      try {
        await this.#line.read(edition, this.#address, edition.energy);
        return undefined;
      } catch (error) {
        if (error instanceof DeviceRefusal || error instanceof TimedOut) return error;
        throw fieldError(this.#where, error);
      }
    };
    const error = await errorOf(EDITION_2007);
    if (!error) return EDITION_2007;
    if (!(await errorOf(EDITION_1997))) return (await errorOf(EDITION_2007)) ? EDITION_1997 : EDITION_2007;
    if (error instanceof DeviceRefusal) return EDITION_2007;
    throw fieldError(this.#where, error);
  }

  async #readAll(edition: Edition, blocks: readonly DataBlock[]): Promise<Map<string, number | null>> {
    const values = new Map<string, number | null>();
    for (const block of blocks) {
      const data = await this.#readOne(edition, block.id);
      if (data)
        for (const [item, bytes] of itemsOf(block, data)) values.set(item.key, this.#valueOf(item, bytes));
      if (!this.#isSkipped(block.id)) continue;
      // Some meters have the values of a block, but not the block.
      for (const item of block.items) {
        const part = item.id === undefined ? undefined : await this.#readOne(edition, item.id);
        if (part && part.length >= item.bytes) values.set(item.key, this.#valueOf(item, part));
      }
    }
    return values;
  }

  /** Undefined without a value. Data that the meter does not have, or is silent about, is requested less often. */
  async #readOne(edition: Edition, id: string): Promise<Buffer | undefined> {
    if (this.#isSkipped(id)) return undefined;
    try {
      const data = await this.#line.read(edition, this.#address, id);
      this.#silences.delete(id);
      this.#answers = true;
      return data;
    } catch (error) {
      if (error instanceof DeviceRefusal) {
        if (error.refused) this.#skippedUntilMs.set(id, Number.POSITIVE_INFINITY);
        this.#refusal = textOf(error);
        this.#answers = true;
        return undefined;
      }
      if (!(error instanceof TimedOut) || !this.#answers)
        throw fieldError(coded('meterData', { ...this.#place, id }), error);
      this.#answers = false;
      const silences = (this.#silences.get(id) ?? 0) + 1;
      this.#silences.set(id, silences);
      if (silences % SILENCES_BEFORE_SKIPPING === 0)
        this.#skippedUntilMs.set(id, this.#now() + SKIP_SILENT_MS);
      return undefined;
    }
  }

  #isSkipped(id: string): boolean {
    return this.#now() < (this.#skippedUntilMs.get(id) ?? 0);
  }

  #valueOf({ value, times }: DataItem, bytes: Buffer): number | null {
    const secondary = value(bytes);
    return secondary === null
      ? null
      : tidy(times.reduce((product, ratio) => product * (this.#config[ratio] ?? 1), secondary));
  }

  get #ratios(): PointValues {
    const { ctRatio, ptRatio } = this.#config;
    return {
      ...(ctRatio !== undefined && { ctRatio }),
      ...(ptRatio !== undefined && { ptRatio }),
    };
  }

  async #readType(): Promise<string | undefined> {
    if (this.#edition !== EDITION_2007) return undefined;
    const data = await this.#readOne(EDITION_2007, TYPE_ID);
    const text =
      data &&
      reversed(data)
        .toString('latin1')
        .replace(/[^ -~]/g, '')
        .trim();
    return text || undefined;
  }

  get #place() {
    return { sn: this.description.sn, line: this.#line.name, address: this.#address };
  }

  get #where(): LoggerText {
    return coded('meter', this.#place);
  }
}
