import type { AnyCall } from '@heliodon/contract/call';
import { packagesCalls } from './packages.contract.ts';

export * from './ems.errors.ts';
export * from './packages.contract.ts';

export const emsCalls: readonly AnyCall[] = packagesCalls;
