import type { IncomeGroup } from '@heliodon/energy/settlement/income-cents';
import type { LostCause } from '@heliodon/energy/settlement/planned-income';
import type { Bilingual, Lang } from '@heliodon/kernel/lang';

interface IncomeWords {
  readonly title: string;
  readonly plannedTitle: string;
  readonly plantsTitle: string;
  readonly group: Readonly<Record<IncomeGroup, string>>;
  readonly total: string;
  readonly time: string;
  readonly planned: string;
  readonly actual: string;
  readonly cause: Readonly<Record<LostCause, string>>;
}

/** Texts shared by the page and the exports. */
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
    total: '合计',
    time: '时间',
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
    total: 'Total',
    time: 'Time',
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
  },
};

export const incomeText = (of: (words: IncomeWords) => string): Bilingual => ({
  zh: of(incomeWords.zh),
  en: of(incomeWords.en),
});
