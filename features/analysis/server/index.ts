import { joinParts } from '@heliodon/server-kit/feature-part';
import { createCompare } from './compare/index.ts';
import { createData } from './data/index.ts';
import type { AnalysisDeps } from './deps.ts';
import { createEnergy } from './energy/index.ts';

export const createAnalysis = (deps: AnalysisDeps) =>
  joinParts([createEnergy(deps), createData(deps), createCompare(deps)]);
