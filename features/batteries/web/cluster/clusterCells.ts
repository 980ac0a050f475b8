import type { ClusterCells, ClusterNode, ClusterNow } from '@heliodon/batteries/contract';
import { layoutOf } from '@heliodon/energy/cells/cell-layout';
import { list, single } from '../figures/numbers.ts';

/** All data of a cluster as used by the map. */
export function clusterCells(node: ClusterNode, { status, at, values }: ClusterNow): ClusterCells {
  const [volts, temps] = [list(values, 'cellVoltage'), list(values, 'cellTemperature')];
  const whole = (scale: number) => (value: number | null) =>
    value === null ? null : Math.round(value * scale);
  const { packs, cellsPerPack } = layoutOf(node, volts.length, list(values, 'packVoltage').length);
  return {
    deviceId: node.deviceId,
    no: node.no,
    status,
    at,
    packs,
    cellsPerPack,
    soc: single(values, 'soc'),
    mv: volts.map(whole(1000)),
    dC: temps.map(whole(10)),
  };
}

export interface PackNow {
  readonly no: number;
  readonly status: number | null;
  readonly voltage: number | null;
  readonly soc: number | null;
  readonly tempMaxC: number | null;
  readonly tempMinC: number | null;
  readonly maxV: number | null;
  readonly minV: number | null;
  /** Highest minus lowest cell, mV. */
  readonly spreadMv: number | null;
}

/** Reported and computed figures of each pack. */
export function packsOf(cells: ClusterCells, values: ClusterNow['values']): PackNow[] {
  const { packs, cellsPerPack } = cells;
  const voltages = list(values, 'cellVoltage');
  const temps = list(values, 'cellTemperature');
  return Array.from({ length: packs }, (_, i) => {
    const own = voltages.slice(i * cellsPerPack, (i + 1) * cellsPerPack).filter((v) => v !== null);
    const perPack = temps.length / Math.max(1, packs);
    const heat = temps
      .slice(Math.floor(i * perPack), Math.floor((i + 1) * perPack))
      .filter((c) => c !== null);
    const [maxV, minV] = own.length === 0 ? [null, null] : [Math.max(...own), Math.min(...own)];
    return {
      no: i + 1,
      status: list(values, 'packStatus')[i] ?? null,
      voltage:
        list(values, 'packVoltage')[i] ?? (own.length === 0 ? null : own.reduce((sum, v) => sum + v, 0)),
      soc: list(values, 'packSoc')[i] ?? null,
      tempMaxC: list(values, 'packTemperatureMax')[i] ?? (heat.length === 0 ? null : Math.max(...heat)),
      tempMinC: heat.length === 0 ? null : Math.min(...heat),
      maxV,
      minV,
      spreadMv: maxV === null || minV === null ? null : (maxV - minV) * 1000,
    };
  });
}
