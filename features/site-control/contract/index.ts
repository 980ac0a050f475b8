import type { AnyCall } from '@heliodon/contract/call';
import { controlCalls } from './control.contract.ts';
import { refluxCalls } from './reflux.contract.ts';

export * from './control.contract.ts';
export * from './reflux.contract.ts';
export * from './site-control.errors.ts';

export const siteControlCalls: readonly AnyCall[] = [...controlCalls, ...refluxCalls];
