import { cellLimits, connectedShare, usableKwh } from '../battery.ts';
import { activeFault, type BatteryPart } from '../plant-parts.ts';
import type { BatteryState } from '../state.ts';
import type { ClusterNow } from './cluster.ts';
import { eventCodes, type Moment, wobble } from './moment.ts';
import type { Values } from './values.ts';

const STATUS = { standby: 0, normal: 1 } as const;
const CHARGE = { none: 0, charge: 1, discharge: 2 } as const;

export function readBattery(
  part: BatteryPart,
  battery: BatteryState,
  clusters: readonly ClusterNow[],
  moment: Moment,
): Values[] {
  const { atMs } = moment;
  const voltage =
    clusters.length > 0 ? clusters.reduce((sum, one) => sum + one.voltage, 0) / clusters.length : 0;
  const ampsOf = (kw: number) => (voltage > 0 ? (kw * 1000) / voltage : 0);
  const limits = cellLimits(part.spec, battery);
  const usable = usableKwh(part.spec, battery);
  const doorOpen = activeFault(part, 'doorOpen', atMs) !== undefined;
  const insideC =
    23 + 0.12 * (moment.light.air.ambientC - 23) + (doorOpen ? 3 : 0) + 0.4 * wobble(part, 1, atMs);
  const maxCurrents = { maxChargeCurrent: ampsOf(limits.inKw), maxDischargeCurrent: ampsOf(limits.outKw) };
  return [
    eventCodes(part, atMs),
    {
      workStatus: battery.dcKw === 0 ? STATUS.standby : STATUS.normal,
      chargeState: chargeStateOf(battery.dcKw),
      contactorState: battery.contactor,
      clustersOnline: Math.round(connectedShare(battery) * part.clusters.length),
      voltage,
      current: ampsOf(battery.dcKw),
      powerKw: battery.dcKw,
      soc: battery.soc,
      soh: battery.soh,
      ratedCapacityKwh: part.spec.capacityKwh,
      capacityAh: ampsOf(usable),
      remainingKwh: (usable * battery.soc) / 100,
      chargeableKwh: (usable * (100 - battery.soc)) / 100,
      cycles: Math.floor(battery.dischargedKwh / part.spec.capacityKwh),
      maxChargeKw: limits.inKw,
      maxDischargeKw: limits.outKw,
    },
    maxCurrents,
    {
      insulationKohm: 1500 + 300 * wobble(part, 2, atMs, 180),
    },
    extremesOf(clusters),
    {
      clusterVoltage: clusters.map((one) => one.voltage),
      clusterCurrent: clusters.map((one) => one.current),
      clusterSoc: clusters.map((one) => one.soc),
      clusterSoh: clusters.map((one) => one.soh),
      chargeTodayKwh: battery.dayChargedKwh,
      dischargeTodayKwh: battery.dayDischargedKwh,
      chargeTotalKwh: battery.chargedKwh,
      dischargeTotalKwh: battery.dischargedKwh,
      containerTemperature: insideC,
      containerHumidity: 42 + 6 * wobble(part, 3, atMs, 60) + (doorOpen ? 15 : 0),
      coolantInTemperature: 20 + 0.3 * wobble(part, 4, atMs),
      coolantOutTemperature: 20.5 + 0.2 * Math.max(0, battery.cellC - 22) + 0.3 * wobble(part, 5, atMs),
    },
  ];
}

const chargeStateOf = (dcKw: number): number => {
  if (dcKw === 0) return CHARGE.none;
  return dcKw > 0 ? CHARGE.discharge : CHARGE.charge;
};

/** Over all clusters, with positions; clusters are numbered from 1. */
function extremesOf(clusters: readonly ClusterNow[]): Values {
  const values: Values = {};
  const average = (pick: (one: ClusterNow) => number) =>
    clusters.reduce((sum, one) => sum + pick(one), 0) / Math.max(1, clusters.length);
  for (const name of ['cellVoltage', 'cellTemperature'] as const) {
    for (const [end, sign] of [
      ['Max', 1],
      ['Min', -1],
    ] as const) {
      const key = `${name}${end}` as const;
      let place = 0;
      clusters.forEach((one, i) => {
        if (sign * one.extremes[key] > sign * (clusters[place]?.extremes[key] ?? 0)) place = i;
      });
      const at = clusters[place]?.extremes;
      values[key] = at?.[key] ?? 0;
      values[`${key}Cluster`] = at ? place + 1 : 0;
      values[`${key}Pack`] = at?.[`${key}Pack`] ?? 0;
      values[`${key}Cell`] = at?.[`${key}Cell`] ?? 0;
    }
    values[`${name}Avg`] = average((one) => one.extremes[`${name}Avg`]);
  }
  return values;
}
