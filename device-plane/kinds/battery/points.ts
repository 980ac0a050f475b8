import {
  activeEventCodes,
  codesOf,
  dischargePositive,
  inGroup,
  openClosed,
  packedListOf,
  workStatusOf,
} from '../define.ts';
import { extremesOfStack } from './cell-extremes.ts';

const state = inGroup('state');
const battery = inGroup('battery');
const clusters = inGroup('clusters');
const energy = inGroup('energy');
const heat = inGroup('temperature');

/** Codes 4 to 7 are reserved: stored and shown as unknown. */
export const workStatus = workStatusOf(
  [
    ['standby', '待机', 'Standby'],
    ['running', '正常', 'Normal'],
    ['fault', '故障', 'Fault'],
    ['upgrade', '升级中', 'Upgrading'],
  ],
  7,
);

/** Below 429,496,729.5, the value of an unset 32-bit register in tenths. */
const MAX_TOTAL_KWH = 400_000_000;

export const batteryPoints = [
  workStatus.point,
  state.code(
    'chargeState',
    '充放电状态',
    'Charge state',
    codesOf(['静置', 'None'], ['充电', 'Charge'], ['放电', 'Discharge']),
  ),
  ...activeEventCodes,
  state.code('contactorState', '主接触器状态', 'Main contactor', openClosed),
  state.int('clustersOnline', '', 0, 32, '在线簇数', 'Clusters online'),

  battery.float('voltage', 'V', [0, 1600, 1], '总电压', 'Voltage'),
  battery.float('current', 'A', [-6500, 6500, 1], '总电流', 'Current', dischargePositive),
  battery.float('powerKw', 'kW', [-6000, 6000, 2], '功率', 'Power', dischargePositive),
  battery.float('soc', '%', [0, 100, 1], '荷电状态 SOC', 'State of charge'),
  battery.float('soh', '%', [0, 100, 1], '健康状态 SOH', 'State of health'),
  battery.float('ratedCapacityKwh', 'kWh', [0, 60_000, 1], '额定容量', 'Rated capacity'),
  battery.float('capacityAh', 'Ah', [0, 60_000, 1], '当前容量', 'Present capacity'),
  battery.float('remainingKwh', 'kWh', [0, 60_000, 1], '剩余电量', 'Remaining energy'),
  battery.float('chargeableKwh', 'kWh', [0, 60_000, 1], '可充电量', 'Chargeable energy'),
  battery.int('cycles', '', 0, 30_000, '循环次数', 'Cycles'),
  battery.float('maxChargeKw', 'kW', [0, 6000, 1], '最大允许充电功率', 'Charging power limit'),
  battery.float('maxDischargeKw', 'kW', [0, 6000, 1], '最大允许放电功率', 'Discharging power limit'),
  battery.float('maxChargeCurrent', 'A', [0, 6500, 1], '最大允许充电电流', 'Charging current limit'),
  battery.float('maxDischargeCurrent', 'A', [0, 6500, 1], '最大允许放电电流', 'Discharging current limit'),
  battery.float('insulationKohm', 'kΩ', [0, 60_000, 0], '绝缘阻抗', 'Insulation resistance'),
  ...extremesOfStack,

  packedListOf(32, 10, clusters.float('clusterVoltage', 'V', [0, 1600, 1], '簇电压', 'Cluster voltage')),
  packedListOf(
    32,
    10,
    clusters.float('clusterCurrent', 'A', [-1500, 1500, 1], '簇电流', 'Cluster current', dischargePositive),
  ),
  packedListOf(32, 10, clusters.float('clusterSoc', '%', [0, 100, 1], '簇 SOC', 'Cluster state of charge')),
  packedListOf(32, 10, clusters.float('clusterSoh', '%', [0, 100, 1], '簇 SOH', 'Cluster state of health')),

  energy.float('chargeTodayKwh', 'kWh', [0, 60_000, 1], '当日充电量（直流侧）', 'Charged today (DC)'),
  energy.float('dischargeTodayKwh', 'kWh', [0, 60_000, 1], '当日放电量（直流侧）', 'Discharged today (DC)'),
  energy.register('chargeTotalKwh', 'kWh', MAX_TOTAL_KWH, '累计充电量（直流侧）', 'Total charged (DC)'),
  energy.register('dischargeTotalKwh', 'kWh', MAX_TOTAL_KWH, '累计放电量（直流侧）', 'Total discharged (DC)'),

  heat.float('containerTemperature', '°C', [-50, 100, 1], '舱内温度', 'Container temperature'),
  heat.float('containerHumidity', '%', [0, 100, 1], '舱内湿度', 'Container humidity'),
  heat.float('coolantInTemperature', '°C', [-50, 100, 1], '冷却液进水温度', 'Coolant inlet temperature'),
  heat.float('coolantOutTemperature', '°C', [-50, 100, 1], '冷却液出水温度', 'Coolant outlet temperature'),
];
