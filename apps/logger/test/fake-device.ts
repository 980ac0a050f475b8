import type { PointValues } from '@heliodon/register-maps/values';
import { type DeviceDescription, type FieldDevice, FieldError } from '../src/field-device.ts';

/** A device with values set by the test; records its commands. */
export class FakeDevice implements FieldDevice {
  readonly description: DeviceDescription;
  readonly commands: ReadonlySet<string>;
  isNamed = false;
  readonly executed: { readonly name: string; readonly params: Readonly<Record<string, unknown>> }[] = [];
  values: PointValues;
  /** Answered instead of values. */
  trouble: FieldError | undefined;
  /** Before every round. */
  onRead: () => void = () => undefined;
  /** Commands wait for this promise. */
  held: Promise<void> | undefined;

  constructor(description: DeviceDescription, values: PointValues = {}, commands: readonly string[] = []) {
    this.description = description;
    this.values = values;
    this.commands = new Set(commands);
  }

  async open(): Promise<void> {
    this.#answer();
  }

  async reportedSn(): Promise<string | undefined> {
    return undefined;
  }

  async read(): Promise<PointValues> {
    this.#answer();
    this.onRead();
    return { ...this.values };
  }

  expectAnswer(): void {}

  async execute(name: string, params: Readonly<Record<string, unknown>>): Promise<void> {
    await this.held;
    this.#answer();
    this.executed.push({ name, params });
  }

  async readBack(names: readonly string[]): Promise<Readonly<Record<string, number>>> {
    this.#answer();
    const values = names.flatMap((name) =>
      Object.entries(this.executed.findLast((one) => one.name === name)?.params ?? {}).map(
        ([param, value]) => [`${name}.${param}`, Number(value)] as const,
      ),
    );
    return Object.fromEntries(values);
  }

  async close(): Promise<void> {}

  silence(): void {
    this.trouble = new FieldError(`${this.description.sn}: no answer`, true);
  }

  #answer(): void {
    if (this.trouble) throw this.trouble;
  }
}
