import type { CallInput } from '@heliodon/contract/call';
import type { DeviceCount, getDeviceList } from '@heliodon/devices/contract';
import { DEVICE_STATUSES, type DeviceStatus } from '@heliodon/kernel/device-kind';
import type { Lang } from '@heliodon/kernel/lang';
import { listedKinds } from '../kinds.ts';
import { sumOf } from './liveList.ts';

/** Filters as kept in the address bar. */
export const noFilters = { kind: '', keyword: '', status: '' };
export type DeviceFilters = typeof noFilters;

type Filter = Pick<CallInput<typeof getDeviceList>, 'kind' | 'keyword' | 'status'>;

/** Filters as the call expects them; an unknown status of an old link is left out. */
export function toListFilter({ kind, keyword, status }: DeviceFilters): Filter {
  const known = DEVICE_STATUSES.find((one) => one === status);
  return { kind: kind || undefined, keyword, status: known };
}

/** "All" and each kind that the plant has; the chosen one stays even without devices. */
export function kindTabs(
  counts: readonly DeviceCount[] | undefined,
  chosen: string,
  lang: Lang,
  all: string,
) {
  const kinds = listedKinds
    .map((kind) => ({ key: kind.id, label: kind[lang], count: counts && sumOf(counts, { kind: kind.id }) }))
    .filter(({ key, count }) => key === chosen || (count ?? 0) > 0);
  return [{ key: '', label: all, count: counts && sumOf(counts) }, ...kinds];
}

/** All statuses as options, those that occur with their count. */
export function statusOptions(
  counts: readonly DeviceCount[] | undefined,
  kind: string,
  nameOf: (status: DeviceStatus) => string,
) {
  return DEVICE_STATUSES.map((status) => {
    const count = counts && sumOf(counts, { status, ...(kind && { kind }) });
    return { value: status, label: count ? `${nameOf(status)} (${count})` : nameOf(status) };
  });
}
