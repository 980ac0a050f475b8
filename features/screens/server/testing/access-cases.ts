import type { AccessCases } from '@heliodon/server-kit/testing/access-cases';
import { operationsAccess } from '../operations/access-cases.ts';
import { overviewAccess } from '../overview/access-cases.ts';
import { projectAccess } from '../project/access-cases.ts';
import { projectCopyAccess } from '../project/copy-access.ts';
import { showcaseAccess } from '../showcase/access-cases.ts';

export const screensAccess: AccessCases = {
  ...overviewAccess,
  ...operationsAccess,
  ...showcaseAccess,
  ...projectAccess,
  ...projectCopyAccess,
};
