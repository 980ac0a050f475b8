import type { AnyCall } from '@heliodon/contract/call';
import { getApplyState } from './apply.contract.ts';

export * from './apply.contract.ts';
export * from './apply.errors.ts';
export { setting } from './setting.rules.ts';

export const siteCalls: readonly AnyCall[] = [getApplyState];
