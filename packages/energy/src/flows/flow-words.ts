import type { Bilingual } from '@heliodon/kernel/lang';
import type { Flow } from './plant-flows.ts';

/** Labels of the flows for pages and exported files. */
export const flowWords: Readonly<Record<Flow, Bilingual>> = {
  pv: { zh: '光伏发电', en: 'PV generation' },
  charge: { zh: '储能充电', en: 'Storage charge' },
  discharge: { zh: '储能放电', en: 'Storage discharge' },
  import: { zh: '电网购电', en: 'Grid import' },
  export: { zh: '上网电量', en: 'Grid export' },
  load: { zh: '负载用电', en: 'Load' },
  charging: { zh: '充电桩用电', en: 'EV charging' },
};

const SCREENS = { storage: 1, pv: 2, both: 3, charging: 4 } as const;

/** The flows of a plant type: a pure PV plant has no storage; only plants with chargers have charging. */
export function flowsOf(screenType: number): readonly Flow[] {
  const storage = ['charge', 'discharge'] as const;
  const grid = ['import', 'export', 'load'] as const;
  switch (screenType) {
    case SCREENS.storage:
      return [...storage, ...grid];
    case SCREENS.both:
      return ['pv', ...storage, ...grid];
    case SCREENS.charging:
      return ['pv', ...storage, ...grid, 'charging'];
    default:
      return ['pv', ...grid];
  }
}
