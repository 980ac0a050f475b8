import { create } from 'zustand';
import { onSessionEnd } from './session.ts';

/** Progress of the demo history in percent; null: complete, or no demo. */
export const useDemoHistory = create<{ percent: number | null }>(() => ({ percent: null }));
onSessionEnd(() => useDemoHistory.setState({ percent: null }));

/** Whether values of the past are incomplete because the demo history is still being generated. */
export const useHistoryIncomplete = (): boolean => useDemoHistory(({ percent }) => percent !== null);
