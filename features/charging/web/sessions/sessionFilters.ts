import type { CallInput } from '@heliodon/contract/call';
import { dayAfter } from '@heliodon/ui/period/dayRange';
import { type exportSessions, type SessionState, sessionStates } from '../../contract/charging.contract.ts';

const RESTING_DAYS = 30;

/** Filters in the address bar; named `pile` because the page of a charger already has its id there. */
export const restingFilters = (today: string) => ({
  range: `${dayAfter(today, 1 - RESTING_DAYS)}~${today}`,
  pile: '',
  state: '',
  keyword: '',
});
export type SessionFilters = ReturnType<typeof restingFilters>;

/** Filters as request parameters: empty and unknown ones are left out. */
export function toSessionFilter(
  plantId: number,
  filters: SessionFilters,
  ofPile?: number,
): Omit<CallInput<typeof exportSessions>, 'format'> {
  const [from = '', to = ''] = filters.range.split('~');
  const state = sessionStates.find((one): one is SessionState => one === filters.state);
  const deviceId = ofPile ?? (Number(filters.pile) || undefined);
  return {
    plantId,
    from,
    to,
    keyword: filters.keyword,
    ...(deviceId !== undefined && { deviceId }),
    ...(state && { state }),
  };
}
