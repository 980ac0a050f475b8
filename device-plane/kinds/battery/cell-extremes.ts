import type { Point } from '@heliodon/kernel/device-kind';
import { inGroup } from '../define.ts';

const battery = inGroup('battery');
const heat = inGroup('temperature');

type Level = readonly [suffix: 'Cluster' | 'Pack' | 'Cell', max: number, zh: string, en: string];

/** Counted from 1 as labelled on cabinets; 0: unknown. A cell is numbered within its pack. */
const CLUSTER: Level = ['Cluster', 32, '簇号', 'cluster'];
const PACK: Level = ['Pack', 32, '包号', 'pack'];
const CELL: Level = ['Cell', 512, '电芯号', 'cell'];

const withPosition = (point: Point, levels: readonly Level[]): Point[] => [
  point,
  ...levels.map(([suffix, max, zh, en]) =>
    inGroup(point.group).int(point.name + suffix, '', 0, max, `${point.zh}${zh}`, `${point.en}: ${en}`),
  ),
];

const extremes = (levels: readonly Level[]): readonly Point[] => [
  ...withPosition(
    battery.float('cellVoltageMax', 'V', [0, 5, 3], '最高单体电压', 'Highest cell voltage'),
    levels,
  ),
  ...withPosition(
    battery.float('cellVoltageMin', 'V', [0, 5, 3], '最低单体电压', 'Lowest cell voltage'),
    levels,
  ),
  battery.float('cellVoltageAvg', 'V', [0, 5, 3], '平均单体电压', 'Average cell voltage'),
  ...withPosition(
    heat.float('cellTemperatureMax', '°C', [-50, 150, 1], '最高单体温度', 'Highest cell temperature'),
    levels,
  ),
  ...withPosition(
    heat.float('cellTemperatureMin', '°C', [-50, 150, 1], '最低单体温度', 'Lowest cell temperature'),
    levels,
  ),
  heat.float('cellTemperatureAvg', '°C', [-50, 150, 1], '平均单体温度', 'Average cell temperature'),
];

export const extremesOfStack = extremes([CLUSTER, PACK, CELL]);
export const extremesOfCluster = extremes([PACK, CELL]);
