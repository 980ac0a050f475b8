import { create } from 'zustand';
import { onSessionEnd } from './session.ts';

/** How much of the demo's history is made, in percent; null: all of it, or there is no demo. */
export const useDemoHistory = create<{ percent: number | null }>(() => ({ percent: null }));
onSessionEnd(() => useDemoHistory.setState({ percent: null }));

/** Whether figures of the past are incomplete because the demo's history is still being made. */
export const useHistoryIncomplete = (): boolean => useDemoHistory(({ percent }) => percent !== null);
