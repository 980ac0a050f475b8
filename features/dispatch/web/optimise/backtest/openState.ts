import type { BacktestState } from '../../../contract/optimise-backtest.contract.ts';

/** The backtest is queued or running. */
export const isOpen = (state: BacktestState): boolean => state === 'queued' || state === 'running';
