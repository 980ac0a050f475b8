import type { AccessCases } from '@heliodon/server-kit/testing/access-cases';
import { billAccess } from '../bill/access-cases.ts';
import { electricityAccess } from '../electricity/access-cases.ts';
import { incomeAccess } from '../income/access-cases.ts';
import { metersAccess } from '../meters/access-cases.ts';
import { sendingAccess } from '../sending/access-cases.ts';

export const settlementAccess: AccessCases = {
  ...electricityAccess,
  ...metersAccess,
  ...incomeAccess,
  ...billAccess,
  ...sendingAccess,
};
