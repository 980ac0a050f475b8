import { activeEventCodes, codesOf, inGroup, packedListOf, workStatusOf } from '../define.ts';

const state = inGroup('state');
const ac = inGroup('ac');
const dc = inGroup('dc');
const strings = inGroup('strings');
const energy = inGroup('energy');
const heat = inGroup('temperature');
const network = inGroup('network');

export const workStatus = workStatusOf([
  ['waiting', '等待光照', 'Waiting for sunlight'],
  ['init', '自检', 'Self-test'],
  ['running', '并网运行', 'Running'],
  ['running', '降额运行', 'Running derated'],
  ['standby', '待机', 'Standby'],
  ['shutdown', '停机', 'Shut down'],
  ['fault', '故障', 'Fault'],
  ['upgrade', '升级中', 'Upgrading'],
]);

const generation = {
  signs: { positive: { zh: '发电', en: 'Generation' }, negative: { zh: '自耗电', en: 'Standby use' } },
};
const reactive = {
  signs: { positive: { zh: '容性', en: 'Capacitive' }, negative: { zh: '感性', en: 'Inductive' } },
};

/** Maximum of a 5 MW inverter in a day: twelve full hours. */
const MAX_DAY_KWH = 60_000;
/** Below 429,496,729.5, the value of an unset 32-bit register in tenths. */
const MAX_TOTAL_KWH = 400_000_000;

export const inverterPoints = [
  workStatus.point,
  ...activeEventCodes,
  state.code(
    'deratingReason',
    '降额原因',
    'Derating reason',
    codesOf(
      ['无', 'None'],
      ['调度指令', 'Dispatch'],
      ['过温', 'Over-temperature'],
      ['电网过压', 'Grid over-voltage'],
      ['电网过频', 'Grid frequency'],
    ),
  ),
  state.float('activePowerLimitPercent', '%', [0, 110, 1], '有功功率限值', 'Active power limit'),
  state.float(
    'reactivePowerSetPercent',
    '%',
    [-100, 100, 1],
    '无功功率设定值',
    'Reactive power setpoint',
    reactive,
  ),
  state.int('runHours', 'h', 0, 400_000, '累计运行时间', 'Operating hours'),
  state.float('runHoursToday', 'h', [0, 24, 1], '当日运行时间', 'Operating hours today'),
  state.int('gridConnections', '', 0, 60_000, '累计并网次数', 'Grid connection count'),
  state.int('fanSpeedRpm', 'r/min', 0, 20_000, '风扇转速', 'Fan speed'),

  ac.float('voltageAb', 'V', [0, 1200, 1], 'AB 线电压', 'Line voltage AB'),
  ac.float('voltageBc', 'V', [0, 1200, 1], 'BC 线电压', 'Line voltage BC'),
  ac.float('voltageCa', 'V', [0, 1200, 1], 'CA 线电压', 'Line voltage CA'),
  ac.float('voltageA', 'V', [0, 700, 1], 'A 相电压', 'Phase A voltage'),
  ac.float('voltageB', 'V', [0, 700, 1], 'B 相电压', 'Phase B voltage'),
  ac.float('voltageC', 'V', [0, 700, 1], 'C 相电压', 'Phase C voltage'),
  ac.float('currentA', 'A', [0, 5000, 2], 'A 相电流', 'Phase A current'),
  ac.float('currentB', 'A', [0, 5000, 2], 'B 相电流', 'Phase B current'),
  ac.float('currentC', 'A', [0, 5000, 2], 'C 相电流', 'Phase C current'),
  ac.float('powerAKw', 'kW', [-20, 2000, 2], 'A 相有功功率', 'Phase A active power', generation),
  ac.float('powerBKw', 'kW', [-20, 2000, 2], 'B 相有功功率', 'Phase B active power', generation),
  ac.float('powerCKw', 'kW', [-20, 2000, 2], 'C 相有功功率', 'Phase C active power', generation),
  ac.float('activePowerKw', 'kW', [-60, 6000, 3], '有功功率', 'Active power', generation),
  ac.float('peakPowerTodayKw', 'kW', [0, 6000, 3], '当日峰值功率', 'Peak power today'),
  ac.float('reactivePowerKvar', 'kvar', [-6000, 6000, 3], '无功功率', 'Reactive power', reactive),
  ac.float('apparentPowerKva', 'kVA', [0, 6500, 3], '视在功率', 'Apparent power'),
  ac.float('powerFactor', '', [-1, 1, 3], '功率因数', 'Power factor'),
  ac.float('frequency', 'Hz', [0, 75, 2], '电网频率', 'Grid frequency'),
  ac.float('voltageUnbalancePercent', '%', [0, 100, 1], '电压不平衡度', 'Voltage unbalance'),
  ac.float('currentUnbalancePercent', '%', [0, 100, 1], '电流不平衡度', 'Current unbalance'),
  ac.float('neutralVoltage', 'V', [0, 600, 1], 'N-PE 电压', 'Neutral-to-earth voltage'),
  ac.float('dcInjectionMa', 'mA', [-3000, 3000, 0], '直流分量', 'DC injection'),
  ac.float('leakageCurrentMa', 'mA', [0, 3000, 0], '漏电流', 'Leakage current'),
  ac.float('efficiency', '%', [0, 105, 2], '转换效率', 'Efficiency'),

  dc.float('dcPowerKw', 'kW', [-0.5, 6500, 3], '直流输入功率', 'DC input power'),
  dc.float('dcVoltage', 'V', [0, 1600, 1], '直流输入电压', 'DC input voltage'),
  dc.float('dcCurrent', 'A', [-0.5, 6500, 2], '直流输入总电流', 'Total DC input current'),
  dc.float('busVoltage', 'V', [0, 1800, 1], '直流母线电压', 'DC bus voltage'),
  dc.float('busVoltagePositive', 'V', [0, 900, 1], '正半母线电压', 'Positive half-bus voltage'),
  dc.float('busVoltageNegative', 'V', [0, 900, 1], '负半母线电压', 'Negative half-bus voltage'),
  dc.float('positiveToEarthVoltage', 'V', [-1600, 1600, 1], '正极对地电压', 'Positive-to-earth voltage'),
  dc.float('negativeToEarthVoltage', 'V', [-1600, 1600, 1], '负极对地电压', 'Negative-to-earth voltage'),
  dc.float('insulationKohm', 'kΩ', [0, 60_000, 0], '绝缘阻抗', 'Insulation resistance'),
  dc.int('stringsConnected', '', 0, 32, '接入组串数', 'Strings connected'),

  packedListOf(32, 10, strings.float('stringVoltage', 'V', [0, 1600, 1], '组串电压', 'String voltage')),
  packedListOf(32, 100, strings.float('stringCurrent', 'A', [-0.5, 100, 2], '组串电流', 'String current')),
  packedListOf(32, 100, strings.float('stringPowerKw', 'kW', [-0.5, 100, 2], '组串功率', 'String power')),
  packedListOf(16, 10, strings.float('mpptVoltage', 'V', [0, 1600, 1], 'MPPT 电压', 'MPPT voltage')),
  packedListOf(16, 100, strings.float('mpptCurrent', 'A', [-0.5, 300, 2], 'MPPT 电流', 'MPPT current')),
  packedListOf(16, 100, strings.float('mpptPowerKw', 'kW', [-0.5, 300, 2], 'MPPT 功率', 'MPPT power')),

  energy.float('energyHourKwh', 'kWh', [0, 6000, 2], '当前小时发电量', 'Generation this hour'),
  energy.float('energyTodayKwh', 'kWh', [0, MAX_DAY_KWH, 2], '当日发电量', 'Generation today'),
  energy.float('energyYesterdayKwh', 'kWh', [0, MAX_DAY_KWH, 2], '昨日发电量', 'Generation yesterday'),
  energy.float('energyMonthKwh', 'kWh', [0, MAX_DAY_KWH * 31, 1], '当月发电量', 'Generation this month'),
  energy.float('energyYearKwh', 'kWh', [0, MAX_DAY_KWH * 366, 0], '当年发电量', 'Generation this year'),
  energy.register('energyTotalKwh', 'kWh', MAX_TOTAL_KWH, '累计发电量', 'Total generation'),
  energy.register('dcEnergyTotalKwh', 'kWh', MAX_TOTAL_KWH, '累计直流输入电量', 'Total DC input energy'),
  energy.register(
    'reactiveEnergyTotalKvarh',
    'kvarh',
    MAX_TOTAL_KWH,
    '累计无功电量',
    'Total reactive energy',
  ),

  heat.float('internalTemperature', '°C', [-50, 150, 1], '机内温度', 'Internal temperature'),
  heat.float('heatSinkTemperature', '°C', [-50, 150, 1], '散热器温度', 'Heat-sink temperature'),
  heat.float('moduleTemperature', '°C', [-50, 200, 1], '功率模块温度', 'Power module temperature'),
  heat.float('boostTemperature', '°C', [-50, 200, 1], '升压电路温度', 'Boost circuit temperature'),
  heat.float('inductorTemperature', '°C', [-50, 200, 1], '电感温度', 'Inductor temperature'),
  heat.float('dcTerminalTemperature', '°C', [-50, 150, 1], '直流端子温度', 'DC terminal temperature'),
  heat.float('acTerminalTemperature', '°C', [-50, 150, 1], '交流端子温度', 'AC terminal temperature'),

  network.float('busErrorPercent', '%', [0, 100, 1], '通信误码率', 'Communication error rate'),
];
