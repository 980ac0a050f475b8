import type { AccessCases } from '@heliodon/server-kit/testing/access-cases';
import { controlAccess } from '../control/access-cases.ts';
import { refluxAccess } from '../reflux/access-cases.ts';

export const siteControlAccess: AccessCases = { ...controlAccess, ...refluxAccess };
