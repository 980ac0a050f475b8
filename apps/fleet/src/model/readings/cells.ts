import { DAY_MS, HOUR_MS } from '@heliodon/kernel/time';
import type { Window } from '../faults.ts';

import { chance, hash32, spread } from '../noise.ts';
import type { Part } from '../plant-parts.ts';
import type { ClusterSpec, DriftingCell } from '../spec.ts';

/** Resting voltage of an LFP cell at 0, 5, 10 … 100 % SOC. */
const RESTING_V = [
  2.78, 3.02, 3.19, 3.225, 3.25, 3.265, 3.277, 3.285, 3.29, 3.293, 3.296, 3.299, 3.303, 3.312, 3.325, 3.329,
  3.331, 3.333, 3.336, 3.345, 3.42,
];
/** Volts at 1 C. */
const RESISTANCE_V = 0.062;
const HOT_CELL_C = 14;
/** Maintenance balances lagging cells at this interval. */
const ROUND_DAYS = 60;

function restingV(soc: number): number {
  const x = Math.max(0, Math.min(100, soc)) / 5;
  const i = Math.min(RESTING_V.length - 2, Math.floor(x));
  const low = RESTING_V[i] ?? 0;
  return low + ((RESTING_V[i + 1] ?? low) - low) * (x - i);
}

/** Permanent differences between the cells of a cluster. */
interface CellTraits {
  readonly soc: readonly number[];
  readonly volts: readonly number[];
  readonly resistance: readonly number[];
  readonly heatC: readonly number[];
}

const traitsOfPart = new WeakMap<Part<ClusterSpec>, CellTraits>();

function traitsOf(part: Part<ClusterSpec>): CellTraits {
  let traits = traitsOfPart.get(part);
  if (!traits) {
    const { packs, cellsPerPack } = part.spec;
    const each = (value: (i: number) => number) =>
      Array.from({ length: packs * cellsPerPack }, (_, i) => value(i));
    traits = {
      soc: each((i) => 0.5 * spread(part.seed, i, 1)),
      volts: each((i) => 0.0012 * spread(part.seed, i, 2)),
      resistance: each((i) => 1 + 0.06 * spread(part.seed, i, 3)),
      // The middle of a pack is warmer than its ends, and packs at the coolant outlet warmer than at the inlet.
      heatC: each((i) => {
        const inPack = (i % cellsPerPack) / Math.max(1, cellsPerPack - 1);
        const pack = Math.floor(i / cellsPerPack) / Math.max(1, packs - 1);
        return 1.6 * (1 - (2 * inPack - 1) ** 2) + 1.4 * pack + 0.25 * spread(part.seed, i, 4) - 1.7;
      }),
    };
    traitsOfPart.set(part, traits);
  }
  return traits;
}

/** Ramps up and down within an hour at the ends of its window. */
const strength = (window: Window, atMs: number): number =>
  Math.min(1, (atMs - window.fromMs) / HOUR_MS, (window.toMs - atMs) / HOUR_MS);

/** Lag of a self-discharging cell, percent of SOC. */
const behindPercent = ({ socPercentADay, balancedOnDay }: DriftingCell, atMs: number): number =>
  socPercentADay * ((((atMs / DAY_MS - balancedOnDay) % ROUND_DAYS) + ROUND_DAYS) % ROUND_DAYS);

export interface Cells {
  readonly volts: number[];
  readonly tempsC: number[];
}

/** rateC: current over capacity, discharge positive. Ageing increases the resistance. */
export function cellsAt(
  part: Part<ClusterSpec>,
  now: { soc: number; soh: number; rateC: number; cellC: number; atMs: number },
): Cells {
  const { soc, rateC, atMs } = now;
  const traits = traitsOf(part);
  const dropV = rateC * RESISTANCE_V * (1 + (100 - now.soh) / 30);
  const count = traits.soc.length;
  const volts = new Array<number>(count);
  const tempsC = new Array<number>(count);
  for (let i = 0; i < count; i++) {
    const noise = hash32(part.seed, atMs / 1000, i);
    const v = restingV(soc + (traits.soc[i] ?? 0)) - dropV * (traits.resistance[i] ?? 1);
    volts[i] = v + (traits.volts[i] ?? 0) + ((noise & 0xff) / 255 - 0.5) * 0.0016;
    tempsC[i] = now.cellC + (traits.heatC[i] ?? 0) + (((noise >>> 8) & 0xff) / 255 - 0.5) * 0.3;
  }
  for (const drifting of part.spec.drifting ?? []) {
    const { cell } = drifting;
    const own = soc + (traits.soc[cell] ?? 0);
    const lostV = restingV(own) - restingV(own - behindPercent(drifting, atMs));
    volts[cell] = (volts[cell] ?? 0) - lostV;
  }
  for (const { fault, activeAt } of part.faults) {
    const window = activeAt(atMs);
    const cell = (fault.part ?? 0) % count;
    if (!window) continue;
    if (fault.type === 'hotCell') tempsC[cell] = (tempsC[cell] ?? 0) + HOT_CELL_C * strength(window, atMs);
    // Lower capacity, so lower SOC, and three times the resistance.
    if (fault.type === 'weakCell') {
      volts[cell] = restingV(soc - 7) - 3 * dropV - 0.02 - 0.002 * chance(part.seed, atMs / 1000, 9);
    }
  }
  return { volts, tempsC };
}
