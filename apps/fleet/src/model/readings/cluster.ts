import { cellLimits, connectedShare } from '../battery.ts';
import { chance } from '../noise.ts';
import type { BatteryPart, Part } from '../plant-parts.ts';
import type { ClusterSpec } from '../spec.ts';
import type { BatteryState } from '../state.ts';
import { type Cells, cellsAt } from './cells.ts';
import { eventCodes, type Moment, wobble } from './moment.ts';
import type { Values } from './values.ts';

const STATUS = { standby: 1, charge: 2, discharge: 3, shutDown: 4 } as const;

type Quantity = 'cellVoltage' | 'cellTemperature';
type End = `${Quantity}Max` | `${Quantity}Min`;
type Extremes = Record<End | `${End}Pack` | `${End}Cell` | `${Quantity}Avg`, number>;

export interface ClusterNow {
  readonly part: Part<ClusterSpec>;
  readonly closed: boolean;
  readonly voltage: number;
  readonly current: number;
  readonly powerKw: number;
  readonly soc: number;
  readonly soh: number;
  readonly cells: Cells;
  readonly extremes: Extremes;
}

/** Clusters share their battery's power evenly, with small differences in charge and age. */
export function clustersNow(battery: BatteryPart, state: BatteryState, atMs: number): ClusterNow[] {
  const online = connectedShare(state) * battery.clusters.length;
  return battery.clusters.map((part, i) => {
    const closed = state.contactor === 1 && state.clusterContactors[i] === 1;
    const powerKw = closed && online > 0 ? state.dcKw / online : 0;
    const middle = (state.soc * (100 - state.soc)) / 2500;
    const soc = state.soc + 1.2 * (2 * chance(part.seed, 51) - 1) * middle;
    const soh = Math.min(100, Math.max(0, state.soh + 0.6 * (2 * chance(part.seed, 52) - 1)));
    const rateC = (powerKw * battery.clusters.length) / battery.spec.capacityKwh;
    const cells = cellsAt(part, { soc, soh, rateC, cellC: state.cellC, atMs });
    const voltage = cells.volts.reduce((sum, v) => sum + v, 0);
    const current = (powerKw * 1000) / voltage;
    const extremes = extremesOf(cells, part.spec.cellsPerPack);
    return { part, closed, voltage, current, powerKw, soc, soh, cells, extremes };
  });
}

export function readCluster(
  battery: BatteryPart,
  state: BatteryState,
  now: ClusterNow,
  moment: Moment,
): Values[] {
  const { part, voltage, soc, closed } = now;
  const { packs, cellsPerPack } = part.spec;
  const count = battery.clusters.length;
  const limits = cellLimits(battery.spec, state);
  const ampsEach = (kw: number) => (closed ? (kw * 1000) / voltage / count : 0);
  const status = statusOf(now);
  const perPack = (value: (from: number, to: number, pack: number) => number) =>
    Array.from({ length: packs }, (_, i) => value(i * cellsPerPack, (i + 1) * cellsPerPack, i));
  return [
    eventCodes(part, moment.atMs),
    {
      workStatus: status,
      contactorState: closed ? 1 : 0,
      packsOnline: packs,
      voltage,
      current: now.current,
      powerKw: now.powerKw,
      soc,
      soh: now.soh,
      cycles: Math.floor(state.dischargedKwh / battery.spec.capacityKwh),
      maxChargeCurrent: ampsEach(limits.inKw),
      maxDischargeCurrent: ampsEach(limits.outKw),
      insulationKohm: 2600 + 500 * wobble(part, 1, moment.atMs, 180),
    },
    now.extremes,
    {
      packVoltage: perPack((from, to) => sumOf(now.cells.volts, from, to)),
      packTemperatureMax: perPack((from, to) => maxOf(now.cells.tempsC, from, to)),
      packSoc: perPack((_from, _to, pack) => within(soc + 1.2 * chance(part.seed, pack, 53) - 0.6, 0, 100)),
      packStatus: perPack(() => status),
      cellVoltage: now.cells.volts.slice(),
      cellTemperature: now.cells.tempsC.slice(),
      chargeTotalKwh: state.chargedKwh / count,
      dischargeTotalKwh: state.dischargedKwh / count,
    },
  ];
}

const within = (x: number, low: number, high: number): number => Math.max(low, Math.min(high, x));

function statusOf({ closed, powerKw }: ClusterNow): number {
  if (!closed) return STATUS.shutDown;
  if (powerKw === 0) return STATUS.standby;
  return powerKw > 0 ? STATUS.discharge : STATUS.charge;
}

/** Packs and cells are numbered from 1, cells across all packs. */
function extremesOf(cells: Cells, cellsPerPack: number): Extremes {
  const found = {} as Extremes;
  for (const [name, values] of [
    ['cellVoltage', cells.volts],
    ['cellTemperature', cells.tempsC],
  ] as const) {
    let max = 0;
    let min = 0;
    for (let i = 1; i < values.length; i++) {
      if ((values[i] ?? 0) > (values[max] ?? 0)) max = i;
      if ((values[i] ?? 0) < (values[min] ?? 0)) min = i;
    }
    for (const [end, i] of [
      ['Max', max],
      ['Min', min],
    ] as const) {
      found[`${name}${end}`] = values[i] ?? 0;
      found[`${name}${end}Pack`] = Math.floor(i / cellsPerPack) + 1;
      found[`${name}${end}Cell`] = (i % cellsPerPack) + 1;
    }
    found[`${name}Avg`] = sumOf(values, 0, values.length) / Math.max(1, values.length);
  }
  return found;
}

function sumOf(values: readonly number[], from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += values[i] ?? 0;
  return sum;
}

function maxOf(values: readonly number[], from: number, to: number): number {
  let max = values[from] ?? 0;
  for (let i = from + 1; i < to; i++) max = Math.max(max, values[i] ?? max);
  return max;
}
