import type { AccessCases } from '@heliodon/server-kit/testing/access-cases';
import { automaticAccess } from '../automatic/access-cases.ts';
import { optimiseAccess } from '../optimise/access-cases.ts';
import { packagesAccess } from '../packages/access-cases.ts';
import { potentialAccess } from '../potential/access-cases.ts';

export const dispatchAccess: AccessCases = {
  ...packagesAccess,
  ...optimiseAccess,
  ...automaticAccess,
  ...potentialAccess,
};
