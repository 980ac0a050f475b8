import { activeEventCodes, inGroup, workStatusOf } from '../define.ts';

const state = inGroup('state');
const ac = inGroup('ac');
const energy = inGroup('energy');

export const workStatus = workStatusOf([
  ['online', '正常', 'Normal'],
  ['fault', '故障', 'Fault'],
  ['init', '初始化', 'Initialising'],
]);

const importPositive = {
  signs: {
    positive: { zh: '输入（流向母线）', en: 'Import (toward the bus)' },
    negative: { zh: '输出（流出母线）', en: 'Export (away from the bus)' },
  },
};

/**
 * All values are primary: CT and PT ratios are included. Meters have eight digits: six plus two decimals on the
 * secondary side (DL/T 645), which is 1,000,000 kWh × the usual ratio of 100, or eight in primary mode. A meter with an
 * earlier rollover appears replaced for one sample: its energy is then calculated from power.
 */
const ROLLOVER_AT_KWH = 100_000_000;

const register = (name: string, zh: string, en: string, unit = 'kWh') =>
  energy.register(name, unit, ROLLOVER_AT_KWH, zh, en, ROLLOVER_AT_KWH);

export const meterPoints = [
  workStatus.point,
  ...activeEventCodes,
  state.int('ctRatio', '', 1, 20_000, 'CT 变比', 'CT ratio'),
  state.int('ptRatio', '', 1, 2000, 'PT 变比', 'PT ratio'),

  ac.float('powerKw', 'kW', [-60_000, 60_000, 3], '总有功功率', 'Total active power', importPositive),
  ac.float('powerAKw', 'kW', [-20_000, 20_000, 3], 'A 相有功功率', 'Phase A active power', importPositive),
  ac.float('powerBKw', 'kW', [-20_000, 20_000, 3], 'B 相有功功率', 'Phase B active power', importPositive),
  ac.float('powerCKw', 'kW', [-20_000, 20_000, 3], 'C 相有功功率', 'Phase C active power', importPositive),
  ac.float(
    'reactivePowerKvar',
    'kvar',
    [-60_000, 60_000, 3],
    '总无功功率',
    'Total reactive power',
    importPositive,
  ),
  ac.float(
    'reactivePowerAKvar',
    'kvar',
    [-20_000, 20_000, 3],
    'A 相无功功率',
    'Phase A reactive power',
    importPositive,
  ),
  ac.float(
    'reactivePowerBKvar',
    'kvar',
    [-20_000, 20_000, 3],
    'B 相无功功率',
    'Phase B reactive power',
    importPositive,
  ),
  ac.float(
    'reactivePowerCKvar',
    'kvar',
    [-20_000, 20_000, 3],
    'C 相无功功率',
    'Phase C reactive power',
    importPositive,
  ),
  ac.float('apparentPowerKva', 'kVA', [0, 60_000, 3], '总视在功率', 'Total apparent power'),
  ac.float('powerFactor', '', [-1, 1, 3], '总功率因数', 'Power factor'),
  ac.float('powerFactorA', '', [-1, 1, 3], 'A 相功率因数', 'Phase A power factor'),
  ac.float('powerFactorB', '', [-1, 1, 3], 'B 相功率因数', 'Phase B power factor'),
  ac.float('powerFactorC', '', [-1, 1, 3], 'C 相功率因数', 'Phase C power factor'),
  ac.float('frequency', 'Hz', [0, 75, 2], '频率', 'Frequency'),
  // Up to 35 kV plants plus 25 %.
  ac.float('voltageA', 'V', [0, 26_000, 1], 'A 相电压', 'Phase A voltage'),
  ac.float('voltageB', 'V', [0, 26_000, 1], 'B 相电压', 'Phase B voltage'),
  ac.float('voltageC', 'V', [0, 26_000, 1], 'C 相电压', 'Phase C voltage'),
  ac.float('voltageAb', 'V', [0, 45_000, 1], 'AB 线电压', 'Line voltage AB'),
  ac.float('voltageBc', 'V', [0, 45_000, 1], 'BC 线电压', 'Line voltage BC'),
  ac.float('voltageCa', 'V', [0, 45_000, 1], 'CA 线电压', 'Line voltage CA'),
  ac.float('currentA', 'A', [0, 6500, 2], 'A 相电流', 'Phase A current'),
  ac.float('currentB', 'A', [0, 6500, 2], 'B 相电流', 'Phase B current'),
  ac.float('currentC', 'A', [0, 6500, 2], 'C 相电流', 'Phase C current'),
  ac.float('demandKw', 'kW', [-60_000, 60_000, 2], '当前需量', 'Present demand', importPositive),
  ac.float('maxDemandKw', 'kW', [0, 60_000, 2], '当月最大需量', 'Maximum demand this month'),

  register('importTotalKwh', '正向有功总电能', 'Import energy, total'),
  register('exportTotalKwh', '反向有功总电能', 'Export energy, total'),
  register('importSharpKwh', '正向有功尖电能', 'Import energy, critical peak'),
  register('importPeakKwh', '正向有功峰电能', 'Import energy, peak'),
  register('importFlatKwh', '正向有功平电能', 'Import energy, flat'),
  register('importValleyKwh', '正向有功谷电能', 'Import energy, valley'),
  register('importDeepValleyKwh', '正向有功深谷电能', 'Import energy, deep valley'),
  register('importTotalKvarh', '正向无功总电能', 'Import reactive energy', 'kvarh'),
  register('exportTotalKvarh', '反向无功总电能', 'Export reactive energy', 'kvarh'),
];
