import type { RollupSample } from '@heliodon/energy/metering/rollup';
import { lightAt } from './plant.ts';
import { partsOf } from './plant-parts.ts';
import type { PlantSpec } from './spec.ts';
import type { PlantState } from './state.ts';

export interface DeviceHeadline {
  readonly sn: string;
  readonly sample: RollupSample;
}

type Figure = number | null;

/** Only the inputs of roll-ups, from the state: for months without samples. */
export function headlines(spec: PlantSpec, state: PlantState): DeviceHeadline[] {
  const parts = partsOf(spec);
  const { atMs } = state;
  const { ambientC } = lightAt(parts, atMs).air;
  const found: DeviceHeadline[] = [];
  // One object shape, created at once: executed ten million times for a history.
  const add = (
    sn: string,
    powerKw: Figure,
    soc: Figure,
    temperature: Figure,
    outKwh: Figure,
    inKwh: Figure,
  ) => found.push({ sn, sample: { atMs, powerKw, soc, temperature, outKwh, inKwh } });
  state.inverters.forEach((inverter, i) => {
    const part = parts.inverters[i];
    if (!part) return;
    const share = inverter.acKw / part.spec.ratedKw;
    add(part.spec.sn, inverter.acKw, null, ambientC + 4 + 20 * share, inverter.totalKwh, null);
  });
  state.pcs.forEach((pcs, i) => {
    const part = parts.pcs[i];
    if (!part) return;
    const share = Math.abs(pcs.acKw) / part.spec.ratedKw;
    add(part.spec.sn, pcs.acKw, null, ambientC + 7 + 38 * share, pcs.dischargedKwh, pcs.chargedKwh);
  });
  state.batteries.forEach((battery, i) => {
    const part = parts.batteries[i];
    if (!part) return;
    const { soc, cellC, dcKw, dischargedKwh, chargedKwh } = battery;
    add(part.spec.sn, dcKw, soc, cellC, dischargedKwh, chargedKwh);
    const count = part.clusters.length;
    for (const cluster of part.clusters)
      add(cluster.spec.sn, dcKw / count, soc, cellC, dischargedKwh / count, chargedKwh / count);
  });
  state.meters.forEach((meter, i) => {
    const part = parts.meters[i];
    if (part) add(part.spec.sn, meter.powerKw, null, null, meter.importKwh, meter.exportKwh);
  });
  state.chargers.forEach((charger, i) => {
    const part = parts.chargers[i];
    if (!part) return;
    const kw = charger.connectors.reduce((sum, connector) => sum + connector.powerKw, 0);
    add(part.spec.sn, -kw, null, ambientC + 4 + (16 * kw) / part.spec.ratedKw, null, charger.totalKwh);
  });
  for (const { spec: station } of parts.weather) add(station.sn, null, null, ambientC, null, null);
  return found;
}
