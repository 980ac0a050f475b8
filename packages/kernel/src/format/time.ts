import type { Lang } from '../lang.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts';
import { NO_VALUE } from './number.ts';

/** Epoch milliseconds, an ISO text with offset, or a Date. */
export type Instant = number | string | Date;
export type MaybeInstant = Instant | null | undefined;

type Part = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';

const wallClocks = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, Intl.DateTimeFormat>();

function cached(
  cache: Map<string, Intl.DateTimeFormat>,
  zone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  let formatter = cache.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', { timeZone: zone, ...options });
    cache.set(zone, formatter);
  }
  return formatter;
}

export function toEpochMs(at: MaybeInstant): number | undefined {
  if (at === null || at === undefined || at === '') return undefined;
  const ms = typeof at === 'number' ? at : new Date(at).getTime();
  return Number.isFinite(ms) ? ms : undefined;
}

function partsIn(ms: number, zone: string): Record<Part, string> {
  const formatter = cached(wallClocks, zone, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  return Object.fromEntries(formatter.formatToParts(ms).map((part) => [part.type, part.value])) as Record<
    Part,
    string
  >;
}

function format(at: MaybeInstant, zone: string, write: (p: Record<Part, string>) => string): string {
  const ms = toEpochMs(at);
  return ms === undefined ? NO_VALUE : write(partsIn(ms, zone));
}

/** 2026-11-15, in the local time of the zone. */
export function formatDate(at: MaybeInstant, zone: string): string {
  return format(at, zone, (p) => `${p.year}-${p.month}-${p.day}`);
}

/** 2026-11-15 08:30:05, in the local time of the zone. */
export function formatDateTime(at: MaybeInstant, zone: string, precision: 'second' | 'minute' = 'second') {
  return format(at, zone, (p) => {
    const minute = `${p.year}-${p.month}-${p.day} ${p.hour}:${p.minute}`;
    return precision === 'minute' ? minute : `${minute}:${p.second}`;
  });
}

/** 08:30 */
export function formatTime(at: MaybeInstant, zone: string, precision: 'second' | 'minute' = 'minute') {
  return format(at, zone, (p) => `${p.hour}:${p.minute}${precision === 'second' ? `:${p.second}` : ''}`);
}

/** Minutes east of UTC at that instant: +480 for Asia/Shanghai. */
export function zoneOffsetMin(zone: string, at: Instant): number {
  const ms = toEpochMs(at) ?? 0;
  const name = cached(offsets, zone, { timeZoneName: 'longOffset' })
    .formatToParts(ms)
    .find((part) => part.type === 'timeZoneName')?.value;
  const match = /([+-])(\d\d):(\d\d)/.exec(name ?? '');
  if (!match) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return match[1] === '-' ? -minutes : minutes;
}

/** "UTC+08:00" */
export function zoneLabel(zone: string, at: Instant): string {
  const offset = zoneOffsetMin(zone, at);
  const hours = String(Math.floor(Math.abs(offset) / 60)).padStart(2, '0');
  const minutes = String(Math.abs(offset) % 60).padStart(2, '0');
  return `UTC${offset < 0 ? '-' : '+'}${hours}:${minutes}`;
}

const AGO = {
  zh: { now: '刚刚', min: '分钟前', hour: '小时前', day: '天前' },
  en: { now: 'just now', min: ' min ago', hour: ' h ago', day: ' d ago' },
} as const satisfies Record<Lang, unknown>;

const WEEK_DAYS = 7;

/** "just now", "5 min ago", "3 h ago", "2 d ago"; after a week the date. */
export function formatAgo(at: MaybeInstant, options: { now: Instant; zone: string; lang: Lang }): string {
  const ms = toEpochMs(at);
  const now = toEpochMs(options.now);
  if (ms === undefined || now === undefined) return NO_VALUE;
  const words = AGO[options.lang];
  const gap = options.lang === 'zh' ? ' ' : '';
  const age = now - ms;
  if (age < MINUTE_MS) return words.now;
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)}${gap}${words.min}`;
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)}${gap}${words.hour}`;
  if (age < WEEK_DAYS * DAY_MS) return `${Math.floor(age / DAY_MS)}${gap}${words.day}`;
  return formatDate(ms, options.zone);
}

/** Whether data last received at that instant is outdated. */
export function isStale(at: MaybeInstant, now: Instant, limitMin: number): boolean {
  const ms = toEpochMs(at);
  const nowMs = toEpochMs(now);
  return ms !== undefined && nowMs !== undefined && nowMs - ms > limitMin * MINUTE_MS;
}
