import type { AnyCall } from '@heliodon/contract/call';
import { compareCalls } from './compare/compare.contract.ts';
import { dataCalls } from './data.contract.ts';
import { energyCalls } from './energy.contract.ts';
import { optimiseCalls } from './optimise.contract.ts';

export { analysisErrors } from './analysis-range.schema.ts';
export { optimiseErrors } from './optimise.rules.ts';

export const analysisCalls: readonly AnyCall[] = [
  ...energyCalls,
  ...dataCalls,
  ...compareCalls,
  ...optimiseCalls,
];
