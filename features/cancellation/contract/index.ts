import { offerCalls } from './offers.contract.ts';
import { processCalls } from './process.contract.ts';
import { resourceCalls } from './resources.contract.ts';

export * from './cancellation.errors.ts';
export * from './cancellation.log.ts';
export * from './kept-records.ts';
export * from './offers.contract.ts';
export * from './process.contract.ts';
export * from './resources.contract.ts';

export const cancellationCalls = [...processCalls, ...resourceCalls, ...offerCalls];
