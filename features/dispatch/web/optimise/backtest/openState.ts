import type { BacktestState } from '../../../contract/optimise-backtest.contract.ts';

/** It waits or is being counted. */
export const isOpen = (state: BacktestState): boolean => state === 'queued' || state === 'running';
