import { acRange, islandLimits } from './battery.ts';
import type { PlantParts } from './plant-parts.ts';
import type { PcsState, PlantState } from './state.ts';

const forms = (pcs: PcsState): boolean => pcs.on === 1 && pcs.gridMode === 1;

/** A machine that runs off grid makes an island of the plant: nothing is exchanged with the grid. */
export const isIsland = (state: PlantState): boolean => state.pcs.some(forms);

/**
 * The machines off grid carry what PV leaves, the reserve included; the others see no grid and rest. What they cannot
 * carry is shed.
 */
export function carryIsland(parts: PlantParts, state: PlantState, stepH: number): void {
  const { flows } = state;
  let leftKw = flows.loadKw + flows.chargingKw - flows.pvKw;
  parts.pcs.forEach((part, i) => {
    const pcs = state.pcs[i];
    const battery = state.batteries[part.battery];
    const spec = parts.batteries[part.battery]?.spec;
    if (!pcs || !battery || !spec) return;
    pcs.acKw = 0;
    if (!forms(pcs)) return;
    const range = acRange({ pcsSpec: part.spec, pcs, spec, battery }, islandLimits(pcs, battery), stepH, 1);
    pcs.acKw = Math.max(-range.maxInKw, Math.min(range.maxOutKw, leftKw));
    leftKw -= pcs.acKw;
  });
  if (leftKw > 0) flows.loadKw = Math.max(0, flows.loadKw - leftKw);
}
