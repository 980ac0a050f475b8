import type { Lang } from '@heliodon/kernel/lang';
import type { PlantStatus } from '@heliodon/kernel/plant-status';
import type { PlantMode } from './plant.schema.ts';

const columns = [
  ...(['name', 'status', 'owner', 'screenType', 'plantMode', 'place', 'installDate', 'pvKwp'] as const),
  ...(['storageKw', 'storageKwh', 'pvKw', 'batteryKw', 'gridKw', 'loadKw', 'chargingKw', 'soc'] as const),
  ...(['pvTodayKwh', 'chargeTodayKwh', 'dischargeTodayKwh', 'chargingTodayKwh', 'fullHours'] as const),
  ...(['pvTotalKwh', 'chargeTotalKwh', 'dischargeTotalKwh', 'chargingTotalKwh', 'incomeTotal'] as const),
  ...(['incomeToday', 'openAlarms', 'attention', 'currency', 'at', 'timeZone'] as const),
] as const;

interface PlantWords {
  readonly title: string;
  readonly column: Record<(typeof columns)[number], string>;
  readonly status: Record<PlantStatus, string>;
  readonly screenType: Record<number, string>;
  readonly plantMode: Record<PlantMode, string>;
}

/** Words that the pages and the exported file share. */
export const plantWords: Record<Lang, PlantWords> = {
  zh: {
    title: '电站列表',
    column: {
      name: '电站名称',
      status: '状态',
      owner: '所属用户',
      screenType: '电站类型',
      plantMode: '运行模式',
      place: '所在地区',
      installDate: '安装日期',
      pvKwp: '光伏装机容量',
      storageKw: '储能功率',
      storageKwh: '储能容量',
      pvKw: '光伏功率',
      batteryKw: '储能实时功率',
      gridKw: '电网功率',
      loadKw: '负载功率',
      chargingKw: '充电桩功率',
      soc: 'SOC',
      pvTodayKwh: '当日发电量',
      chargeTodayKwh: '当日充电量',
      dischargeTodayKwh: '当日放电量',
      chargingTodayKwh: '当日充电桩电量',
      fullHours: '满发小时',
      pvTotalKwh: '累计发电量',
      chargeTotalKwh: '累计充电量',
      dischargeTotalKwh: '累计放电量',
      chargingTotalKwh: '累计充电桩电量',
      incomeToday: '当日收益',
      incomeTotal: '累计收益',
      openAlarms: '未恢复告警',
      attention: '需关注优先',
      currency: '货币',
      at: '最近更新',
      timeZone: '时区',
    },
    status: { normal: '正常', fault: '故障', offline: '离线' },
    screenType: { 1: '纯储能', 2: '纯光伏', 3: '光储', 4: '光储充' },
    plantMode: {
      selfUse: '自发自用',
      fullFeedIn: '全额上网',
      surplusFeedIn: '自发自用余电上网',
      peakValley: '峰谷套利',
      demandManagement: '需量管理',
      demandResponse: '需求响应',
      auxiliaryService: '辅助服务',
    },
  },
  en: {
    title: 'Plants',
    column: {
      name: 'Plant',
      status: 'Status',
      owner: 'Owner',
      screenType: 'Type',
      plantMode: 'Mode',
      place: 'Region',
      installDate: 'Install date',
      pvKwp: 'PV capacity',
      storageKw: 'Storage power',
      storageKwh: 'Storage capacity',
      pvKw: 'PV power',
      batteryKw: 'Battery power',
      gridKw: 'Grid power',
      loadKw: 'Load power',
      chargingKw: 'Charger power',
      soc: 'SOC',
      pvTodayKwh: 'PV today',
      chargeTodayKwh: 'Charged today',
      dischargeTodayKwh: 'Discharged today',
      chargingTodayKwh: 'EV charging today',
      fullHours: 'Full hours',
      pvTotalKwh: 'Total PV',
      chargeTotalKwh: 'Total charged',
      dischargeTotalKwh: 'Total discharged',
      chargingTotalKwh: 'Total EV charging',
      incomeToday: 'Income today',
      incomeTotal: 'Total income',
      openAlarms: 'Open alarms',
      attention: 'Attention first',
      currency: 'Currency',
      at: 'Last updated',
      timeZone: 'Time zone',
    },
    status: { normal: 'Normal', fault: 'Fault', offline: 'Offline' },
    screenType: { 1: 'Storage', 2: 'PV', 3: 'PV + storage', 4: 'PV + storage + charging' },
    plantMode: {
      selfUse: 'Self-use',
      fullFeedIn: 'Full feed-in',
      surplusFeedIn: 'Self-use with surplus feed-in',
      peakValley: 'Peak-valley arbitrage',
      demandManagement: 'Demand management',
      demandResponse: 'Demand response',
      auxiliaryService: 'Auxiliary service',
    },
  },
};
