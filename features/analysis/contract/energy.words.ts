import type { AnalysisStep } from '@heliodon/energy/analysis-range';
import type { Flow } from '@heliodon/energy/plant-flows';
import type { Bilingual } from '@heliodon/kernel/lang';

/* Words and columns that pages and exported files share. */

export const flowWords: Readonly<Record<Flow, Bilingual>> = {
  pv: { zh: '光伏发电', en: 'PV generation' },
  charge: { zh: '储能充电', en: 'Storage charge' },
  discharge: { zh: '储能放电', en: 'Storage discharge' },
  import: { zh: '电网购电', en: 'Grid import' },
  export: { zh: '上网电量', en: 'Grid export' },
  load: { zh: '负载用电', en: 'Load' },
  charging: { zh: '充电桩用电', en: 'EV charging' },
};

export const analysisWords = {
  energyTitle: { zh: '能量分析', en: 'Energy analysis' },
  dataTitle: { zh: '数据分析', en: 'Data analysis' },
  time: { zh: '时间', en: 'Time' },
  total: { zh: '合计', en: 'Total' },
  soc: { zh: '储能 SOC', en: 'Storage SOC' },
  selfUse: { zh: '自发自用率', en: 'Self-consumption' },
  selfSufficiency: { zh: '自给率', en: 'Self-sufficiency' },
} as const satisfies Record<string, Bilingual>;

const SCREENS = { storage: 1, pv: 2, both: 3, charging: 4 } as const;

/** The flows that a plant of this kind has. */
export function flowsOf(screenType: number): readonly Flow[] {
  const storage = ['charge', 'discharge'] as const;
  const grid = ['import', 'export'] as const;
  switch (screenType) {
    case SCREENS.storage:
      return ['load', ...storage, ...grid];
    case SCREENS.both:
      return ['pv', 'load', ...storage, ...grid];
    case SCREENS.charging:
      return ['pv', 'load', 'charging', ...storage, ...grid];
    default:
      return ['pv', 'load', ...grid];
  }
}

/** Files show a step as a date that spreadsheets know. */
export const STEP_FORMATS: Readonly<Record<AnalysisStep, string>> = {
  quarter: 'yyyy-mm-dd hh:mm',
  hour: 'yyyy-mm-dd hh:mm',
  day: 'yyyy-mm-dd',
  month: 'yyyy-mm',
  year: '0',
};
