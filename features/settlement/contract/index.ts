import type { AnyCall } from '@heliodon/contract/call';
import { billCalls } from './bill.contract.ts';
import { electricityCalls } from './electricity.contract.ts';
import { incomeCalls } from './income.contract.ts';
import { metersCalls } from './meters.contract.ts';
import { sendingCalls } from './sending.contract.ts';

export const settlementCalls: readonly AnyCall[] = [
  ...electricityCalls,
  ...metersCalls,
  ...incomeCalls,
  ...billCalls,
  ...sendingCalls,
];
