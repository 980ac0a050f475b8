import type { AnyCall } from '@heliodon/contract/call';
import { compareCalls } from './compare/compare.contract.ts';
import { dataCalls } from './data.contract.ts';
import { energyCalls } from './energy.contract.ts';

export { analysisWords } from './energy.words.ts';

export const analysisCalls: readonly AnyCall[] = [...energyCalls, ...dataCalls, ...compareCalls];
