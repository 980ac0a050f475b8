import { HOUR_MS } from '@heliodon/kernel/time';
import { partsOf } from '../plant-parts.ts';
import { cloudinessAt } from '../sky.ts';
import type { PlantSpec } from '../spec.ts';

const LOOKS_H = [-3, -2, -1, 0, 1, 2, 3];

/** Of several noons, the one with the clearest sky around it. */
export function brightest(spec: PlantSpec, noonsMs: readonly number[]): number {
  const { site } = partsOf(spec);
  const clouds = (noonMs: number) =>
    LOOKS_H.reduce((sum, hours) => sum + cloudinessAt(site, noonMs + hours * HOUR_MS), 0);
  const [best] = [...noonsMs].sort((a, b) => clouds(a) - clouds(b));
  if (best === undefined) throw new Error('no times given');
  return best;
}
