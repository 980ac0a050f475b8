import { lightAt } from '../plant.ts';
import { type PlantParts, partsOf } from '../plant-parts.ts';
import type { DeviceSpec, PlantSpec } from '../spec.ts';
import type { PlantState } from '../state.ts';
import { readBattery } from './battery.ts';
import { readCharger } from './charger.ts';
import { type ClusterNow, clustersNow, readCluster } from './cluster.ts';
import { readInverter } from './inverter.ts';
import { readLogger } from './logger.ts';
import { readMeter } from './meter.ts';
import { type Moment, momentOf } from './moment.ts';
import { readPcs } from './pcs.ts';
import { asResolved, type Values } from './values.ts';
import { readWeather } from './weather-station.ts';

export interface DeviceReading {
  readonly sn: string;
  readonly kind: DeviceSpec['kind'];
  readonly values: Values;
}

/** All points of the requested devices at state.atMs, in the order of the specification. */
export function readings(
  spec: PlantSpec,
  state: PlantState,
  wanted: (device: DeviceSpec) => boolean = () => true,
): DeviceReading[] {
  const parts = partsOf(spec);
  const moment = momentOf(parts, state, lightAt(parts, state.atMs));
  const clusters = lazyClusters(parts, state);
  const found: DeviceReading[] = [];
  for (const device of spec.devices) {
    if (!wanted(device) || isSilent(parts, device, state.atMs)) continue;
    const { sn, kind } = device;
    found.push({ sn, kind, values: asResolved(kind, valuesOf(device, moment, clusters)) });
  }
  return found;
}

/** Its logger receives no data from it. */
const isSilent = ({ faults }: PlantParts, { sn }: DeviceSpec, atMs: number): boolean =>
  faults.some(({ fault, activeAt }) => fault.type === 'silent' && fault.sn === sn && activeAt(atMs));

/** Cells are expensive, so they are calculated only on first use. */
function lazyClusters(parts: PlantParts, state: PlantState): (battery: number) => ClusterNow[] {
  const made: ClusterNow[][] = [];
  return (index) => {
    const part = parts.batteries[index];
    const battery = state.batteries[index];
    if (!part || !battery) return [];
    made[index] ??= clustersNow(part, battery, state.atMs);
    return made[index];
  };
}

function valuesOf(
  device: DeviceSpec,
  moment: Moment,
  clustersOf: (battery: number) => ClusterNow[],
): Values[] {
  const { parts, state } = moment;
  const read = <P extends { spec: { sn: string } }, S>(
    list: readonly P[],
    states: readonly S[],
    values: (part: P, state: S, index: number) => Values[],
  ): Values[] => {
    const index = list.findIndex((part) => part.spec.sn === device.sn);
    const part = list[index];
    const of = states[index];
    return part === undefined || of === undefined ? [] : values(part, of, index);
  };
  switch (device.kind) {
    case 'logger':
      return read(parts.loggers, parts.loggers, (part) => readLogger(part, moment));
    case 'inverter':
      return read(parts.inverters, state.inverters, (part, inverter) => readInverter(part, inverter, moment));
    case 'meter':
      return read(parts.meters, state.meters, (part, meter) => readMeter(part, meter, moment));
    case 'weather':
      return read(parts.weather, parts.weather, (part) => readWeather(part, moment));
    case 'charger':
      return read(parts.chargers, state.chargers, (part, charger) => readCharger(part, charger, moment));
    case 'battery':
      return read(parts.batteries, state.batteries, (part, battery, i) =>
        readBattery(part, battery, clustersOf(i), moment),
      );
    case 'cluster':
      return clusterValues(device.parentSn, device.sn, moment, clustersOf);
    case 'pcs':
      return read(parts.pcs, state.pcs, (part, pcs) => {
        const battery = { part: parts.batteries[part.battery], state: state.batteries[part.battery] };
        if (!battery.part || !battery.state) return [];
        const clusters = clustersOf(part.battery);
        const voltage = clusters.reduce((sum, one) => sum + one.voltage, 0) / Math.max(1, clusters.length);
        return readPcs(part, pcs, { part: battery.part, state: battery.state, voltage }, moment);
      });
  }
}

function clusterValues(
  parentSn: string,
  sn: string,
  moment: Moment,
  clustersOf: (battery: number) => ClusterNow[],
): Values[] {
  const index = moment.parts.batteries.findIndex((part) => part.spec.sn === parentSn);
  const part = moment.parts.batteries[index];
  const battery = moment.state.batteries[index];
  const now = clustersOf(index).find((one) => one.part.spec.sn === sn);
  return part && battery && now ? readCluster(part, battery, now, moment) : [];
}
