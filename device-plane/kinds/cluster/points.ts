import { extremesOfCluster } from '../battery/cell-extremes.ts';
import {
  activeEventCodes,
  codesOf,
  dischargePositive,
  inGroup,
  openClosed,
  packedListOf,
  workStatusOf,
} from '../define.ts';

const state = inGroup('state');
const battery = inGroup('battery');
const packs = inGroup('packs');
const cells = inGroup('cells');
const energy = inGroup('energy');

export const workStatus = workStatusOf([
  ['init', '初始化', 'Initialisation'],
  ['standby', '待机', 'Standby'],
  ['charging', '充电', 'Charge'],
  ['discharging', '放电', 'Discharge'],
  ['shutdown', '关机', 'Shutdown'],
  ['fault', '故障', 'Fault'],
  ['upgrade', '升级', 'Upgrade'],
]);

/** Specification point 4, in its order. */
const packStates = codesOf(
  ['初始化', 'Initialisation'],
  ['待机', 'Standby'],
  ['充电', 'Charge'],
  ['放电', 'Discharge'],
  ['关机', 'Shutdown'],
  ['故障', 'Fault'],
  ['升级', 'Upgrade'],
);

/** Below 42,949,672.95, the value of an unset 32-bit register in hundredths. */
const MAX_TOTAL_KWH = 40_000_000;

export const clusterPoints = [
  workStatus.point,
  ...activeEventCodes,
  state.code('contactorState', '接触器状态', 'Contactor', openClosed),
  state.int('packsOnline', '', 0, 32, '在线电池包数', 'Packs online'),

  battery.float('voltage', 'V', [0, 1600, 1], '簇电压', 'Voltage'),
  battery.float('current', 'A', [-1500, 1500, 1], '簇电流', 'Current', dischargePositive),
  battery.float('powerKw', 'kW', [-2000, 2000, 2], '功率', 'Power', dischargePositive),
  battery.float('soc', '%', [0, 100, 1], '荷电状态 SOC', 'State of charge'),
  battery.float('soh', '%', [0, 100, 1], '健康状态 SOH', 'State of health'),
  battery.int('cycles', '', 0, 30_000, '循环次数', 'Cycles'),
  battery.float('maxChargeCurrent', 'A', [0, 1500, 1], '最大允许充电电流', 'Charging current limit'),
  battery.float('maxDischargeCurrent', 'A', [0, 1500, 1], '最大允许放电电流', 'Discharging current limit'),
  battery.float('insulationKohm', 'kΩ', [0, 60_000, 0], '绝缘阻抗', 'Insulation resistance'),
  ...extremesOfCluster,

  packedListOf(32, 100, packs.float('packVoltage', 'V', [0, 300, 2], '电池包电压', 'Pack voltage')),
  packedListOf(
    32,
    10,
    packs.float('packTemperatureMax', '°C', [-50, 150, 1], '电池包最高温度', 'Highest pack temperature'),
  ),
  packedListOf(32, 10, packs.float('packSoc', '%', [0, 100, 1], '电池包 SOC', 'Pack state of charge')),
  packedListOf(32, 1, packs.code('packStatus', '电池包状态', 'Pack status', packStates)),
  packedListOf(512, 1000, cells.float('cellVoltage', 'V', [0, 5, 3], '单体电压', 'Cell voltage')),
  packedListOf(512, 10, cells.float('cellTemperature', '°C', [-50, 150, 1], '单体温度', 'Cell temperature')),

  energy.register('chargeTotalKwh', 'kWh', MAX_TOTAL_KWH, '累计充电量（直流侧）', 'Total charged (DC)'),
  energy.register('dischargeTotalKwh', 'kWh', MAX_TOTAL_KWH, '累计放电量（直流侧）', 'Total discharged (DC)'),
];
