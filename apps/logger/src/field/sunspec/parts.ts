import { INVERTER_MODELS } from './ac-side.ts';
import type { ModelPlace } from './chain.ts';

export const SUNSPEC_KINDS = ['inverter', 'meter', 'pcs', 'battery', 'cluster'] as const;
export type SunSpecKind = (typeof SUNSPEC_KINDS)[number];

export const METER_MODELS = [201, 202, 203, 204, 211, 212, 213, 214];
const OF_INVERTER = [120, 121, 122, 123, 124, 160, 702, 703, 704, 713, 714, ...INVERTER_MODELS];

/** A chain is a sequence of devices, each starting with a model 1. */
export function segmentsOf(chain: readonly ModelPlace[]): ModelPlace[][] {
  const segments: ModelPlace[][] = [];
  for (const place of chain) {
    if (place.id === 1 || segments.length === 0) segments.push([]);
    segments.at(-1)?.push(place);
  }
  return segments;
}

/** Models of the device of this kind with this `index`; undefined if there is none. */
export function placesFor(
  chain: readonly ModelPlace[],
  kind: SunSpecKind,
  index: number,
): readonly ModelPlace[] | undefined {
  const found = segmentsOf(chain).flatMap((segment) => devicesIn(segment, kind));
  return found[index - 1];
}

function devicesIn(segment: readonly ModelPlace[], kind: SunSpecKind): ModelPlace[][] {
  const pick = (...ids: readonly number[]) => segment.filter((place) => ids.includes(place.id));
  const common = pick(1);
  switch (kind) {
    case 'inverter':
    case 'pcs':
      return pick(...INVERTER_MODELS).length > 0 ? [[...common, ...pick(...OF_INVERTER)]] : [];
    case 'meter':
      return pick(...METER_MODELS).map((place) => [...common, place]);
    case 'battery':
      if (pick(802).length > 0) return [[...common, ...pick(802, 803)]];
      return pick(124, 713).length > 0 ? [[...common, ...pick(120, 124, 160, 713, 714)]] : [];
    case 'cluster': {
      const strings = pick(804);
      if (strings.length > 0) return strings.map((place) => [...common, place]);
      const [bank] = pick(803);
      return bank ? Array.from({ length: stringsIn(bank) }, () => [...common, bank]) : [];
    }
  }
}

/** Number of strings for which the bank's model has space. */
const stringsIn = (bank: ModelPlace): number => Math.floor((bank.length - 26) / 32);
