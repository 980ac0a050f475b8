import type { Lang } from '@heliodon/kernel/lang';
import type { PlantStatus } from '@heliodon/kernel/plant-status';
import type { PlantMode } from './plant.schema.ts';

interface PlantWords {
  readonly title: string;
  readonly status: Record<PlantStatus, string>;
  readonly screenType: Record<number, string>;
  readonly plantMode: Record<PlantMode, string>;
}

/** Texts shared by the pages and the export. */
export const plantWords: Record<Lang, PlantWords> = {
  zh: {
    title: '电站列表',
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
