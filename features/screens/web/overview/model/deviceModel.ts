import { deviceKinds } from '@heliodon/device-kinds/kinds';
import type { DeviceStatus } from '@heliodon/kernel/device-kind';
import type { PictureKind } from '@heliodon/ui/pictures/DevicePicture';
import { kindPictures, pictureOfKind } from '@heliodon/ui/pictures/kindPictures';
import type { StatusTone } from '@heliodon/ui/tokens';
import type { Overview } from '../../../contract/overview.contract.ts';

type Counted = NonNullable<Overview['devices']>[number];

const TONES: Record<DeviceStatus, StatusTone> = {
  online: 'normal',
  running: 'normal',
  charging: 'normal',
  discharging: 'normal',
  waiting: 'waiting',
  standby: 'waiting',
  init: 'waiting',
  upgrade: 'waiting',
  fault: 'fault',
  shutdown: 'offline',
  offline: 'offline',
};
export const TONE_ORDER = ['normal', 'waiting', 'fault', 'offline'] as const satisfies readonly StatusTone[];
export type DeviceTone = (typeof TONE_ORDER)[number];

const shown = deviceKinds.filter(({ partOf }) => partOf === undefined).map(({ id }) => id);
/** Main kinds first, then those without a picture; a kind that is part of another is not listed. */
const KINDS = [...new Set([...Object.keys(kindPictures), ...shown])].filter((kind) => shown.includes(kind));

export interface KindCount {
  readonly kind: string;
  readonly picture: PictureKind;
  readonly total: number;
  readonly tones: Readonly<Record<DeviceTone, number>>;
}

export const toneOf = (status: DeviceStatus): DeviceTone => TONES[status] as DeviceTone;

export function kindCounts(counted: readonly Counted[]): KindCount[] {
  return KINDS.flatMap((kind) => {
    const own = counted.filter((one) => one.kind === kind);
    const picture = pictureOfKind(kind);
    if (own.length === 0) return [];
    const tones: Record<DeviceTone, number> = { normal: 0, waiting: 0, fault: 0, offline: 0 };
    for (const { status, count } of own) tones[toneOf(status)] += count;
    return [{ kind, picture, tones, total: own.reduce((sum, { count }) => sum + count, 0) }];
  });
}

const MOST_COLUMNS = 4;

/** Columns of tiles in a panel: up to four in a low panel, otherwise about as many columns as rows. */
export function tileColumns(count: number, panels: number): number {
  const most = panels > 2 ? MOST_COLUMNS : Math.min(MOST_COLUMNS, Math.ceil(Math.sqrt(count)));
  const rows = Math.ceil(count / Math.max(1, most));
  return Math.max(1, Math.ceil(count / Math.max(1, rows)));
}
