import type { AccessCases } from '@heliodon/server-kit/testing/access-cases';
import { compareAccess } from '../compare/access-cases.ts';
import { dataAccess } from '../data/access-cases.ts';
import { energyAccess } from '../energy/access-cases.ts';

export const analysisAccess: AccessCases = {
  ...energyAccess,
  ...dataAccess,
  ...compareAccess,
};
