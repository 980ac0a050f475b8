import { lazyPage } from '@heliodon/web/chunk';
import type { EnergyPageProps } from './energy/EnergyPage.tsx';

export const EnergyAnalysis = lazyPage<EnergyPageProps>(() => import('./energy/EnergyPage.tsx'));

export const pages = {
  dataAnalyze: lazyPage(() => import('./data/DataPage.tsx'), 'analysis'),
  paramsCompared: lazyPage(() => import('./compare/ComparePage.tsx'), 'compare'),
};
