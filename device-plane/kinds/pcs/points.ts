import { activeEventCodes, codesOf, dischargePositive, inGroup, workStatusOf } from '../define.ts';

const state = inGroup('state');
const ac = inGroup('ac');
const dc = inGroup('dc');
const energy = inGroup('energy');
const heat = inGroup('temperature');

export const workStatus = workStatusOf([
  ['init', '初始化', 'Initialising'],
  ['waiting', '等待并网', 'Waiting for grid'],
  ['standby', '待机', 'Standby'],
  ['running', '零功率运行', 'Running at zero power'],
  ['charging', '充电', 'Charging'],
  ['discharging', '放电', 'Discharging'],
  ['fault', '故障', 'Fault'],
  ['upgrade', '升级中', 'Upgrading'],
  ['shutdown', '停机', 'Shut down'],
]);

export const gridModes = codesOf(['并网', 'On grid'], ['离网', 'Off grid']);
/** Specification point 4, in its order. */
export const workModes = codesOf(
  ['负载优先', 'Load first'],
  ['电池优先', 'Battery first'],
  ['电网优先', 'Grid first'],
);
export const runModes = codesOf(
  ['自动（平台指令）', 'Auto (platform commands)'],
  ['边缘控制（数据采集器）', 'Edge control (data logger)'],
  ['代理（第三方）', 'Agent (third party)'],
  ['本地代理（本地服务器）', 'Local agent (local server)'],
);

/** Maximum of a 5 MW converter in a day: twelve full hours. */
const MAX_DAY_KWH = 60_000;
/** Below 429,496,729.5, the value of an unset 32-bit register in tenths. */
const MAX_TOTAL_KWH = 400_000_000;

export const pcsPoints = [
  workStatus.point,
  ...activeEventCodes,
  state.code('gridMode', '并离网模式', 'Grid mode', gridModes),
  state.code('workMode', '工作模式', 'Work mode', workModes),
  state.code('runMode', '运行模式', 'Run mode', runModes),
  state.float('setpointKw', 'kW', [-5000, 5000, 1], '功率设定值', 'Power setpoint', dischargePositive),
  state.int('planVersion', '', 0, 2_147_483_647, '执行中的计划版本', 'Active plan version'),
  state.float('maxChargeKw', 'kW', [0, 6000, 1], '最大允许充电功率', 'Charging power limit'),
  state.float('maxDischargeKw', 'kW', [0, 6000, 1], '最大允许放电功率', 'Discharging power limit'),
  state.int('runHours', 'h', 0, 400_000, '累计运行时间', 'Operating hours'),

  ac.float('activePowerKw', 'kW', [-6000, 6000, 2], '有功功率', 'Active power', dischargePositive),
  ac.float('powerAKw', 'kW', [-2000, 2000, 2], 'A 相有功功率', 'Phase A active power', dischargePositive),
  ac.float('powerBKw', 'kW', [-2000, 2000, 2], 'B 相有功功率', 'Phase B active power', dischargePositive),
  ac.float('powerCKw', 'kW', [-2000, 2000, 2], 'C 相有功功率', 'Phase C active power', dischargePositive),
  ac.float('reactivePowerKvar', 'kvar', [-6000, 6000, 2], '无功功率', 'Reactive power', {
    signs: { positive: { zh: '容性', en: 'Capacitive' }, negative: { zh: '感性', en: 'Inductive' } },
  }),
  ac.float('apparentPowerKva', 'kVA', [0, 6500, 2], '视在功率', 'Apparent power'),
  ac.float('powerFactor', '', [-1, 1, 3], '功率因数', 'Power factor'),
  ac.float('frequency', 'Hz', [0, 75, 2], '电网频率', 'Grid frequency'),
  ac.float('voltageAb', 'V', [0, 1200, 1], 'AB 线电压', 'Line voltage AB'),
  ac.float('voltageBc', 'V', [0, 1200, 1], 'BC 线电压', 'Line voltage BC'),
  ac.float('voltageCa', 'V', [0, 1200, 1], 'CA 线电压', 'Line voltage CA'),
  ac.float('voltageA', 'V', [0, 700, 1], 'A 相电压', 'Phase A voltage'),
  ac.float('voltageB', 'V', [0, 700, 1], 'B 相电压', 'Phase B voltage'),
  ac.float('voltageC', 'V', [0, 700, 1], 'C 相电压', 'Phase C voltage'),
  ac.float('currentA', 'A', [0, 5000, 1], 'A 相电流', 'Phase A current'),
  ac.float('currentB', 'A', [0, 5000, 1], 'B 相电流', 'Phase B current'),
  ac.float('currentC', 'A', [0, 5000, 1], 'C 相电流', 'Phase C current'),
  ac.float('efficiency', '%', [0, 105, 2], '转换效率', 'Efficiency'),

  dc.float('dcPowerKw', 'kW', [-6000, 6000, 2], '直流功率', 'DC power', dischargePositive),
  dc.float('dcVoltage', 'V', [0, 1600, 1], '直流侧电压', 'DC voltage'),
  dc.float('dcCurrent', 'A', [-6500, 6500, 1], '直流侧电流', 'DC current', dischargePositive),
  dc.float('busVoltage', 'V', [0, 1800, 1], '直流母线电压', 'DC bus voltage'),
  dc.float('insulationKohm', 'kΩ', [0, 60_000, 0], '绝缘阻抗', 'Insulation resistance'),

  energy.float('chargeTodayKwh', 'kWh', [0, MAX_DAY_KWH, 1], '当日充电量（交流侧）', 'Charged today (AC)'),
  energy.float(
    'dischargeTodayKwh',
    'kWh',
    [0, MAX_DAY_KWH, 1],
    '当日放电量（交流侧）',
    'Discharged today (AC)',
  ),
  energy.register('chargeTotalKwh', 'kWh', MAX_TOTAL_KWH, '累计充电量（交流侧）', 'Total charged (AC)'),
  energy.register('dischargeTotalKwh', 'kWh', MAX_TOTAL_KWH, '累计放电量（交流侧）', 'Total discharged (AC)'),

  heat.float('igbtTemperature', '°C', [-50, 200, 1], 'IGBT 温度', 'IGBT temperature'),
  heat.float('moduleTemperature', '°C', [-50, 150, 1], '功率模块温度', 'Power module temperature'),
  heat.float('ambientTemperature', '°C', [-50, 100, 1], '环境温度', 'Ambient temperature'),
  heat.float('cabinetTemperature', '°C', [-50, 150, 1], '机柜温度', 'Cabinet temperature'),
];
