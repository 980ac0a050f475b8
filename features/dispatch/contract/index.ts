import type { AnyCall } from '@heliodon/contract/call';
import { optimiseCalls } from './optimise.contract.ts';
import { packagesCalls } from './packages.contract.ts';

export { optimiseErrors } from './optimise.rules.ts';
export * from './packages.contract.ts';
export * from './packages.errors.ts';

export const dispatchCalls: readonly AnyCall[] = [...packagesCalls, ...optimiseCalls];
