import { activeEventCodes, codesOf, inGroup, listOf, packedListOf, workStatusOf } from '../define.ts';

const state = inGroup('state');
const ac = inGroup('ac');
const session = inGroup('session');
const energy = inGroup('energy');
const heat = inGroup('temperature');

export const workStatus = workStatusOf([
  ['standby', '空闲', 'Idle'],
  ['waiting', '等待充电', 'Waiting to charge'],
  ['charging', '充电中', 'Charging'],
  ['fault', '故障', 'Fault'],
  ['upgrade', '升级中', 'Upgrading'],
  ['shutdown', '停用', 'Out of service'],
  ['init', '启动自检', 'Self-test'],
]);

const connectorStates = codesOf(
  ['空闲', 'Available'],
  ['准备中', 'Preparing'],
  ['充电中', 'Charging'],
  ['暂停', 'Suspended'],
  ['结束中', 'Finishing'],
  ['故障', 'Fault'],
  ['离线', 'Offline'],
);

/** Energy flows into the device and on to the vehicle: clearly positive values have the wrong sign. */
const intoDevice = {
  signs: { positive: { zh: '反送电', en: 'Backfeed' }, negative: { zh: '充电', en: 'Charging' } },
};

export const chargerPoints = [
  workStatus.point,
  ...activeEventCodes,
  state.float('powerLimitKw', 'kW', [0, 1500, 1], '功率限值', 'Power limit'),
  state.int('connectorsInUse', '', 0, 4, '使用中的枪数', 'Connectors in use'),
  state.int('sessionsToday', '', 0, 2000, '当日充电次数', 'Charging sessions today'),

  ac.float('powerKw', 'kW', [-1500, 0.5, 2], '充电功率', 'Power', intoDevice),
  ac.float('voltageA', 'V', [0, 700, 1], 'A 相电压', 'Phase A voltage'),
  ac.float('voltageB', 'V', [0, 700, 1], 'B 相电压', 'Phase B voltage'),
  ac.float('voltageC', 'V', [0, 700, 1], 'C 相电压', 'Phase C voltage'),
  ac.float('currentA', 'A', [0, 3000, 1], 'A 相电流', 'Phase A current'),
  ac.float('currentB', 'A', [0, 3000, 1], 'B 相电流', 'Phase B current'),
  ac.float('currentC', 'A', [0, 3000, 1], 'C 相电流', 'Phase C current'),

  packedListOf(4, 1, session.code('connectorStatus', '充电枪状态', 'Connector status', connectorStates)),
  listOf(4, session.float('connectorVoltage', 'V', [0, 1600, 1], '充电枪电压', 'Connector voltage')),
  listOf(
    4,
    session.float('connectorCurrent', 'A', [-3000, 0.5, 1], '充电枪电流', 'Connector current', intoDevice),
  ),
  listOf(
    4,
    session.float('connectorPowerKw', 'kW', [-1500, 0.5, 2], '充电枪功率', 'Connector power', intoDevice),
  ),
  listOf(4, session.float('connectorSoc', '%', [0, 100, 0], '车辆 SOC', 'Vehicle SOC')),
  listOf(4, session.float('connectorSessionKwh', 'kWh', [0, 3000, 2], '本次充电量', 'Session energy')),
  listOf(
    4,
    session.float('connectorTemperature', '°C', [-50, 150, 1], '充电枪温度', 'Connector temperature'),
  ),

  energy.float('energyTodayKwh', 'kWh', [0, 36_000, 2], '当日充电量', 'Energy today'),
  // Below 429,496,729.5, the value of an unset 32-bit register in tenths.
  energy.register('energyTotalKwh', 'kWh', 400_000_000, '累计充电量', 'Total energy'),

  heat.float('internalTemperature', '°C', [-50, 120, 1], '机内温度', 'Internal temperature'),
  heat.float('moduleTemperature', '°C', [-50, 150, 1], '充电模块温度', 'Charging module temperature'),
];
