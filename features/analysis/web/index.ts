import { lazyPage } from '@heliodon/web/chunk';

const energyAnalysis = lazyPage(() => import('./energy/EnergyPage.tsx'));

export const pages = {
  energyAnalysis,
  energyAnalysisv3: energyAnalysis,
  dataAnalyze: lazyPage(() => import('./data/DataPage.tsx'), 'analysis'),
};

/** Parts that other pages take in. */
export const panels = {
  Optimise: lazyPage(() => import('./optimise/OptimisePanel.tsx')),
};
