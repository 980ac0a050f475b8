import type { CallInput } from '@heliodon/contract/call';
import type { getFindings } from '@heliodon/diagnosis/contract';

/** Default filters, in the form kept in the address bar. */
export const restingFilters = { state: 'open', level: '', kind: '', deviceId: '' };
export type FindingFilters = typeof restingFilters;

type Filter = Omit<CallInput<typeof getFindings>, 'page' | 'pageSize' | 'sort' | 'order'>;

/** Filters as the calls expect them, without empty ones. */
export function toFilter(plantId: number, { state, level, kind, deviceId }: FindingFilters): Filter {
  const chosen = <T extends string>(value: string) => (value === '' ? undefined : (value as T));
  return {
    plantId,
    state: chosen<NonNullable<Filter['state']>>(state),
    level: chosen<NonNullable<Filter['level']>>(level),
    kind: chosen<NonNullable<Filter['kind']>>(kind),
    deviceId: deviceId === '' ? undefined : Number(deviceId),
  };
}
