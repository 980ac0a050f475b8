import { kindById } from '@heliodon/device-kinds/kinds';
import { formatDateTime, type Instant, toEpochMs, zoneLabel } from '@heliodon/kernel/format/time';
import type { Lang } from '@heliodon/kernel/lang';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@heliodon/kernel/time';
import type { AlarmRow } from '../contract/alarm.ts';
import type { AlarmWords } from '../contract/alarm.words.ts';
import { rowWords } from '../contract/alarms.columns.ts';

export const wordsOf = (row: Parameters<typeof rowWords>[0]): AlarmWords => rowWords(row, kindById);

export const kindName = (id: string, lang: Lang): string => kindById(id)?.[lang] ?? id;

/** What people call the device; of an alarm about the whole plant nothing. */
export const deviceName = ({ deviceAlias, deviceSn }: Pick<AlarmRow, 'deviceAlias' | 'deviceSn'>): string =>
  deviceAlias || deviceSn;

/** Of a moment that is shown on the clock of a zone: which zone, and where the plant has another one its own clock. */
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

/** How long it lasted, or lasts by now. */
export const lastedMs = (
  { triggerTime, recoverTime }: Pick<AlarmRow, 'triggerTime' | 'recoverTime'>,
  now: number,
) => Math.max(0, (toEpochMs(recoverTime) ?? now) - (toEpochMs(triggerTime) ?? now));

/** Comes and goes: most of the times that it was raised it had just recovered. */
const FLAPS = 3;
export const isFlapping = ({ flapCount }: Pick<AlarmRow, 'flapCount'>): boolean => flapCount >= FLAPS;
