import type { Bilingual } from '@heliodon/kernel/lang';

/** What stands on a drawing that nobody has drawn by hand; the plant's people change it as they like. */
export const words = {
  layer: { zh: '单线图', en: 'Single-line diagram' },
  grid: { zh: '电网', en: 'Grid' },
  transformer: { zh: '变压器', en: 'Transformer' },
  bus: { zh: '交流母线', en: 'AC busbar' },
  load: { zh: '负载', en: 'Load' },
  array: { zh: '光伏方阵', en: 'PV array' },
  apart: { zh: '采集与环境', en: 'Communication and weather' },
  pv: { zh: '光伏', en: 'PV' },
  storage: { zh: '储能', en: 'Storage' },
  charging: { zh: '充电', en: 'Charging' },
} as const satisfies Record<string, Bilingual>;

/** So many of a kind in one symbol; English has a word of its own for one. */
export const counted = {
  inverter: { zh: '{n} 台逆变器', en: '{n} inverters', one: '1 inverter' },
  pcs: { zh: '{n} 台储能变流器', en: '{n} PCS', one: '1 PCS' },
  battery: { zh: '{n} 组电池', en: '{n} batteries', one: '1 battery' },
  charger: { zh: '{n} 台充电桩', en: '{n} chargers', one: '1 charger' },
  logger: { zh: '{n} 台采集器', en: '{n} loggers', one: '1 logger' },
  weather: { zh: '{n} 台气象站', en: '{n} weather stations', one: '1 weather station' },
  meter: { zh: '{n} 块电表', en: '{n} meters', one: '1 meter' },
} as const satisfies Record<string, Bilingual & { one: string }>;
