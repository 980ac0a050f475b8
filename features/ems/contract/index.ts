import type { AnyCall } from '@heliodon/contract/call';
import { controlCalls } from './control.contract.ts';
import { packagesCalls } from './packages.contract.ts';
import { refluxCalls } from './reflux.contract.ts';

export * from './control.contract.ts';
export * from './ems.errors.ts';
export * from './packages.contract.ts';
export * from './reflux.contract.ts';

export const emsCalls: readonly AnyCall[] = [...controlCalls, ...refluxCalls, ...packagesCalls];
