import { acRange, islandLimits } from './battery.ts';
import type { PlantParts } from './plant-parts.ts';
import type { PcsState, PlantState } from './state.ts';

const forms = (pcs: PcsState): boolean => pcs.on === 1 && pcs.gridMode === 1;

/** A unit in off-grid mode islands the plant: no exchange with the grid. */
export const isIsland = (state: PlantState): boolean => state.pcs.some(forms);

/**
 * Off-grid units supply the load minus PV, including the reserve; other units are idle. Load beyond their power is
 * shed.
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
