import type { FindingKind } from '@heliodon/energy/diagnosis/finding';
import { sunAt } from '@heliodon/energy/sun/sun';
import { hash32 } from '@heliodon/fleet/model/noise';
import type { FaultSpec, InverterSpec, PlantSpec } from '@heliodon/fleet/model/spec';
import { DAY_MS, HOUR_MS } from '@heliodon/kernel/time';
import { type Draw, drawOf, type TrialPlant, trialPlant } from './trial-plants.ts';

export type TroubleKind = Exclude<
  FindingKind,
  'ageing' | 'lowPerformance' | 'belowNeighbours' | 'unavailable'
>;

/** Soiling appears twice: half of the plants have too much rain for it. */
const KINDS: readonly TroubleKind[] = [
  'weakString',
  'deadString',
  'shadedString',
  'soiling',
  'soiling',
  'insulation',
  'derating',
  'clipping',
  'communicationGap',
  'gridStop',
];

export interface Trouble {
  readonly kind: TroubleKind;
  readonly sn: string;
  /** From 0; for string faults only. */
  readonly string?: number;
  readonly fromMs: number;
  /** Other affected inverters: soiling of a whole plant is one fault. */
  readonly with: readonly string[];
}

export interface Trial extends TrialPlant {
  readonly troubles: readonly Trouble[];
}

const FAULTY_SHARE = 1 / 3;
const HEALTHY_DAYS = 10;
/** With rain this often, soiling stays low. */
const RAINY = 0.25;

/** `only`: a single kind, for a short run. */
export function makeTrial(seed: number, number: number, only?: TroubleKind): Trial {
  const kinds = Array.from({ length: 8 }, (_, i) => kindFor(seed, number, i, only));
  const ratio = (i: number) =>
    kinds[i] === 'clipping' ? 1.32 + 0.3 * drawOf(hash32(seed, number, 5), i)(1) : 0;
  const plant = trialPlant(seed, number, ratio);
  const { clearDays, brokenDays } = plant.climate;
  const rainy = 1 - clearDays - brokenDays > RAINY;
  const troubles: Trouble[] = [];
  const faults: FaultSpec[] = [...plant.spec.faults];
  plant.inverters.forEach((inverter, i) => {
    const kind = kinds[i];
    if (!kind || (kind === 'soiling' && rainy && !only)) return;
    const draw = drawOf(hash32(seed, number, 9), i);
    const fromMs = plant.startMs + (HEALTHY_DAYS + 6 * draw(1)) * DAY_MS;
    const dusty = kind === 'soiling' && draw(2) < 0.4 ? plant.inverters : [inverter];
    if (troubles.some(({ sn, with: others }) => sn === inverter.sn || others.includes(inverter.sn))) return;
    const fault = faultFor(kind, inverter, plant.spec, fromMs, draw);
    const others = dusty.filter((one) => one !== inverter && !troubles.some(({ sn }) => sn === one.sn));
    if (fault) faults.push(fault, ...others.map(({ sn }) => ({ ...fault, sn })));
    troubles.push({
      kind,
      sn: inverter.sn,
      fromMs,
      with: others.map(({ sn }) => sn),
      ...(fault?.part !== undefined && { string: fault.part }),
    });
  });
  return { ...plant, spec: { ...plant.spec, faults }, troubles };
}

function kindFor(seed: number, number: number, i: number, only?: TroubleKind): TroubleKind | undefined {
  const draw = drawOf(hash32(seed, number, 13), i);
  if (draw(1) >= FAULTY_SHARE) return undefined;
  return only ?? KINDS[Math.floor(draw(2) * KINDS.length)];
}

function faultFor(
  kind: TroubleKind,
  { sn, strings }: InverterSpec,
  plant: PlantSpec,
  fromMs: number,
  draw: Draw,
): FaultSpec | undefined {
  const part = Math.floor(draw(3) * strings);
  const size = (least: number, most: number) => least + (most - least) * draw(4);
  switch (kind) {
    case 'weakString':
      return { type: 'weakString', sn, part, fromMs, size: size(0.4, 0.9) };
    case 'deadString':
      return { type: 'deadString', sn, part, fromMs };
    case 'shadedString':
      return {
        type: 'shadedString',
        sn,
        part,
        fromMs,
        size: size(0.5, 0.9),
        azimuthDeg: shadow(plant, fromMs, draw),
      };
    case 'soiling':
      return { type: 'soiling', sn, fromMs, size: size(0.005, 0.012) };
    case 'insulation':
      return { type: 'wetCable', sn, fromMs, size: size(1.5, 4) };
    case 'derating':
      return { type: 'blockedCooling', sn, fromMs, size: size(55, 110) };
    case 'communicationGap':
      return { type: 'silent', sn, fromMs };
    case 'gridStop':
      return { type: 'gridOverVoltage', sn, fromMs };
    case 'clipping':
      return undefined;
  }
}

/** Sun azimuths of one to two and a half hours in the morning or afternoon. */
function shadow({ latitude, longitude }: PlantSpec, fromMs: number, draw: Draw): [number, number] {
  const midnightMs = Math.floor((fromMs + longitude * 240_000) / DAY_MS) * DAY_MS - longitude * 240_000;
  const hours = 1.25 + 1.5 * draw(5);
  const startH = draw(6) < 0.5 ? 8 + 1.5 * draw(7) : 13.5 + 1.5 * draw(7);
  const azimuth = (hour: number) => sunAt(midnightMs + hour * HOUR_MS, latitude, longitude).azimuthDeg;
  const [a, b] = [azimuth(startH), azimuth(startH + hours)];
  return [Math.min(a, b), Math.max(a, b)];
}
