import type { AccessCases } from '@heliodon/server-kit/testing/access-cases';
import { packagesAccess } from '../packages/access-cases.ts';

export const emsAccess: AccessCases = packagesAccess;
