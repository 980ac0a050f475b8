import type { IncomeGroup } from '@heliodon/energy/settlement/income-cents';
import type { LostCause } from '@heliodon/energy/settlement/planned-income';
import type { Lang } from '@heliodon/kernel/lang';

interface IncomeWords {
  readonly title: string;
  readonly plannedTitle: string;
  readonly plantsTitle: string;
  readonly group: Readonly<Record<IncomeGroup, string>>;
  readonly storage: string;
  readonly total: string;
  readonly demandEffect: string;
  readonly storageWithDemand: string;
  readonly totalWithDemand: string;
  readonly time: string;
  readonly energy: Readonly<
    Record<'pvUseKwh' | 'pvFeedInKwh' | 'chargeKwh' | 'dischargeKwh' | 'chargingKwh', string>
  >;
  readonly planned: string;
  readonly actual: string;
  readonly cause: Readonly<Record<LostCause, string>>;
  readonly difference: (cause: string) => string;
  readonly plant: Readonly<
    Record<
      'name' | 'currency' | 'income' | 'incomeCompared' | 'incomeBefore' | 'pvKwh' | 'dischargeKwh',
      string
    >
  >;
}

/** Words that the page and the exported files share. */
export const incomeWords: Record<Lang, IncomeWords> = {
  zh: {
    title: '收益分析',
    plannedTitle: '计划与实际收益',
    plantsTitle: '各电站收益',
    group: {
      pvUse: '光伏自用节省',
      pvFeedIn: '光伏上网收益',
      discharge: '储能放电收益',
      charge: '储能充电成本',
      charging: '充电桩收入',
      chargingService: '充电服务费',
      pileEnergy: '充电桩用电成本',
      subsidy: '补贴及其他收益',
    },
    storage: '储能套利',
    total: '合计',
    demandEffect: '储能对需量电费的影响',
    storageWithDemand: '储能收益（含需量影响）',
    totalWithDemand: '合计（含需量影响）',
    time: '时间',
    energy: {
      pvUseKwh: '光伏自用电量',
      pvFeedInKwh: '光伏上网电量',
      chargeKwh: '储能充电量',
      dischargeKwh: '结算放电量',
      chargingKwh: '充电桩电量',
    },
    planned: '计划收益',
    actual: '实际收益',
    cause: {
      offline: '设备离线',
      alarmStop: '故障停机',
      socLimit: 'SOC 限制',
      dispatch: '调度失败或延迟',
      performance: '光伏性能损失',
      forecast: '预测偏差',
    },
    difference: (cause) => `差额：${cause}`,
    plant: {
      name: '电站名称',
      currency: '货币',
      income: '收益',
      incomeCompared: '已完成日收益',
      incomeBefore: '上期同期收益',
      pvKwh: '发电量',
      dischargeKwh: '储能放电量',
    },
  },
  en: {
    title: 'Income analysis',
    plannedTitle: 'Planned and actual income',
    plantsTitle: 'Income by plant',
    group: {
      pvUse: 'PV self-consumption savings',
      pvFeedIn: 'PV feed-in income',
      discharge: 'Discharge income',
      charge: 'Charging cost',
      charging: 'EV charging income',
      chargingService: 'EV charging service fees',
      pileEnergy: 'Charger energy cost',
      subsidy: 'Subsidies and other',
    },
    storage: 'Storage arbitrage',
    total: 'Total',
    demandEffect: 'Storage effect on demand charge',
    storageWithDemand: 'Storage incl. demand effect',
    totalWithDemand: 'Total incl. demand effect',
    time: 'Time',
    energy: {
      pvUseKwh: 'PV self-consumption',
      pvFeedInKwh: 'PV feed-in',
      chargeKwh: 'Storage charge',
      dischargeKwh: 'Settled discharge',
      chargingKwh: 'EV charging',
    },
    planned: 'Planned income',
    actual: 'Actual income',
    cause: {
      offline: 'Device offline',
      alarmStop: 'Fault shutdown',
      socLimit: 'SOC limit',
      dispatch: 'Failed or late dispatch',
      performance: 'PV performance loss',
      forecast: 'Forecast error',
    },
    difference: (cause) => `Difference: ${cause}`,
    plant: {
      name: 'Plant',
      currency: 'Currency',
      income: 'Income',
      incomeCompared: 'Completed days',
      incomeBefore: 'Same days, previous period',
      pvKwh: 'PV generation',
      dischargeKwh: 'Storage discharge',
    },
  },
};
