import type { AnyCall } from '@heliodon/contract/call';
import { automaticCalls } from './automatic.contract.ts';
import { batteryWearCalls } from './battery-wear.contract.ts';
import { optimiseCalls } from './optimise.contract.ts';
import { packagesCalls } from './packages.contract.ts';
import { potentialCalls } from './potential.contract.ts';

export * from './automatic.contract.ts';
export * from './automatic.errors.ts';
export * from './automatic.words.ts';
export { optimiseErrors } from './optimise.rules.ts';
export * from './packages.contract.ts';
export * from './packages.errors.ts';

export const dispatchCalls: readonly AnyCall[] = [
  ...packagesCalls,
  ...optimiseCalls,
  ...automaticCalls,
  ...batteryWearCalls,
  ...potentialCalls,
];
