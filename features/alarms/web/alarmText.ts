import { kindById } from '@heliodon/device-kinds/kinds';
import { formatDateTime, type Instant, toEpochMs, zoneLabel } from '@heliodon/kernel/format/time';
import type { Lang } from '@heliodon/kernel/lang';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@heliodon/kernel/time';
import type { AlarmRow } from '../contract/alarm.ts';
import type { AlarmWords } from '../contract/alarm.words.ts';
import { rowWords } from '../contract/alarms.columns.ts';

export const wordsOf = (row: Parameters<typeof rowWords>[0]): AlarmWords => rowWords(row, kindById);

export const kindName = (id: string, lang: Lang): string => kindById(id)?.[lang] ?? id;

/** Display name of the device; empty for an alarm about the whole plant. */
export const deviceName = ({ deviceAlias, deviceSn }: Pick<AlarmRow, 'deviceAlias' | 'deviceSn'>): string =>
  deviceAlias || deviceSn;

/** Time zone hint: the zone shown, and the plant's own time if it differs. */
export function timeHint(
  at: Instant,
  shownZone: string,
  { plantName, timeZone }: Pick<AlarmRow, 'plantName' | 'timeZone'>,
): string {
  const [shown, own] = [zoneLabel(shownZone, at), zoneLabel(timeZone, at)];
  return shown === own ? shown : `${shown} · ${plantName} ${formatDateTime(at, timeZone)} ${own}`;
}

const UNITS = {
  zh: { day: ' 天', hour: ' 小时', minute: ' 分', second: ' 秒', gap: ' ' },
  en: { day: ' d', hour: ' h', minute: ' min', second: ' s', gap: ' ' },
} as const;

/** "45 s", "12 min", "3 h 5 min", "2 d 4 h": the two largest units. */
export function durationText(ms: number, lang: Lang): string {
  const unit = UNITS[lang];
  const [days, hours] = [Math.floor(ms / DAY_MS), Math.floor((ms % DAY_MS) / HOUR_MS)];
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS);
  if (days > 0) return `${days}${unit.day}${hours ? `${unit.gap}${hours}${unit.hour}` : ''}`;
  if (hours > 0) return `${hours}${unit.hour}${minutes ? `${unit.gap}${minutes}${unit.minute}` : ''}`;
  if (minutes > 0) return `${minutes}${unit.minute}`;
  return `${Math.max(0, Math.floor(ms / SECOND_MS))}${unit.second}`;
}

/** Duration of the alarm, up to now if it is still open. */
export const lastedMs = (
  { triggerTime, recoverTime }: Pick<AlarmRow, 'triggerTime' | 'recoverTime'>,
  now: number,
) => Math.max(0, (toEpochMs(recoverTime) ?? now) - (toEpochMs(triggerTime) ?? now));

/** Flapping: most of the raises followed a recent recovery. */
const FLAPS = 3;
export const isFlapping = ({ flapCount }: Pick<AlarmRow, 'flapCount'>): boolean => flapCount >= FLAPS;
