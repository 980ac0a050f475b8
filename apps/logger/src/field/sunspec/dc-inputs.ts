import { kilo, type ReadModels, sum } from './read-models.ts';
import type { Reading } from './reading.ts';

/** Type of a DC input. */
interface DcInput {
  readonly source: 'pv' | 'storage' | 'other';
  readonly voltage: number | null;
  readonly current: number | null;
  /** Out of the input toward the inverter. */
  readonly powerKw: number | null;
  readonly outKwh: number | null;
  readonly inKwh: number | null;
}

/** PrtTyp of 714: PV, storage and "generic injecting"; others (vehicles, DC to DC) are ignored. */
const PORT_SOURCES = new Map<number, DcInput['source']>([
  [0, 'pv'],
  [1, 'storage'],
  [3, 'pv'],
]);

/** Inputs of 160 or ports of 714. Hybrid inverters name the two battery entries of 160 StCha and StDisCha. */
export function dcInputsOf(models: ReadModels): DcInput[] {
  const inputs = models.all(160).flatMap((model) => model.repeated('N'));
  if (inputs.length > 0) return inputs.map(mpptInput);
  return (models.first(714)?.repeated('NPrt') ?? []).map(portInput);
}

function mpptInput(input: Reading): DcInput {
  const name = input.text('IDStr');
  const charging = /^StCha/i.test(name);
  const powerKw = kilo(input.number('DCW'));
  const energyKwh = kilo(input.number('DCWH'));
  return {
    source: charging || /^StDisCha/i.test(name) ? 'storage' : 'pv',
    voltage: input.number('DCV'),
    current: input.number('DCA'),
    powerKw: charging && powerKw ? -powerKw : powerKw,
    outKwh: charging ? null : energyKwh,
    inKwh: charging ? energyKwh : null,
  };
}

function portInput(port: Reading): DcInput {
  const type = port.number('PrtTyp');
  return {
    source: type === null ? 'pv' : (PORT_SOURCES.get(type) ?? 'other'),
    voltage: port.number('DCV'),
    current: port.number('DCA'),
    powerKw: kilo(port.number('DCW')),
    outKwh: kilo(port.number('DCWhInj')),
    inKwh: kilo(port.number('DCWhAbs')),
  };
}

export interface StorageSide {
  readonly voltage: number | null;
  readonly powerKw: number | null;
  readonly outKwh: number | null;
  readonly inKwh: number | null;
}

export const hasPv = (inputs: readonly DcInput[]): boolean => inputs.some(({ source }) => source === 'pv');

/** The battery side of the inverter; undefined if there is none or it is ambiguous. */
export function storageSideOf(inputs: readonly DcInput[]): StorageSide | undefined {
  const storage = inputs.filter(({ source }) => source === 'storage');
  if (storage.length === 0) return undefined;
  return {
    voltage: storage.find((input) => input.voltage)?.voltage ?? null,
    powerKw: sum(storage.map((input) => input.powerKw)),
    outKwh: sum(storage.map((input) => input.outKwh)),
    inKwh: sum(storage.map((input) => input.inKwh)),
  };
}
