import type { RollupSample } from '@heliodon/energy/rollup';
import { lightAt } from './plant.ts';
import { partsOf } from './plant-parts.ts';
import type { PlantSpec } from './spec.ts';
import type { PlantState } from './state.ts';

export interface DeviceHeadline {
  readonly sn: string;
  readonly sample: RollupSample;
}

const NONE = { powerKw: null, soc: null, temperature: null, outKwh: null, inKwh: null };

/** Only what roll-ups need, from the state alone: for the months of which no samples are kept. */
export function headlines(spec: PlantSpec, state: PlantState): DeviceHeadline[] {
  const parts = partsOf(spec);
  const { atMs } = state;
  const { ambientC } = lightAt(parts, atMs).air;
  const found: DeviceHeadline[] = [];
  const add = (sn: string, said: Partial<RollupSample>) =>
    found.push({ sn, sample: { ...NONE, ...said, atMs } });
  state.inverters.forEach((inverter, i) => {
    const part = parts.inverters[i];
    if (!part) return;
    const share = inverter.acKw / part.spec.ratedKw;
    const temperature = ambientC + 4 + 20 * share;
    add(part.spec.sn, { powerKw: inverter.acKw, temperature, outKwh: inverter.totalKwh });
  });
  state.pcs.forEach((pcs, i) => {
    const part = parts.pcs[i];
    if (!part) return;
    const share = Math.abs(pcs.acKw) / part.spec.ratedKw;
    add(part.spec.sn, {
      powerKw: pcs.acKw,
      temperature: ambientC + 7 + 38 * share,
      outKwh: pcs.dischargedKwh,
      inKwh: pcs.chargedKwh,
    });
  });
  state.batteries.forEach((battery, i) => {
    const part = parts.batteries[i];
    if (!part) return;
    const { soc, cellC: temperature, dcKw, dischargedKwh, chargedKwh } = battery;
    add(part.spec.sn, { powerKw: dcKw, soc, temperature, outKwh: dischargedKwh, inKwh: chargedKwh });
    const count = part.clusters.length;
    for (const cluster of part.clusters)
      add(cluster.spec.sn, {
        powerKw: dcKw / count,
        soc,
        temperature,
        outKwh: dischargedKwh / count,
        inKwh: chargedKwh / count,
      });
  });
  state.meters.forEach((meter, i) => {
    const part = parts.meters[i];
    if (part) add(part.spec.sn, { powerKw: meter.powerKw, outKwh: meter.importKwh, inKwh: meter.exportKwh });
  });
  state.chargers.forEach((charger, i) => {
    const part = parts.chargers[i];
    if (!part) return;
    const kw = charger.connectors.reduce((sum, connector) => sum + connector.powerKw, 0);
    const temperature = ambientC + 4 + (16 * kw) / part.spec.ratedKw;
    add(part.spec.sn, { powerKw: -kw, temperature, inKwh: charger.totalKwh });
  });
  for (const { spec: station } of parts.weather) add(station.sn, { temperature: ambientC });
  return found;
}
