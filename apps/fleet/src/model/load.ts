import type { WorkCalendar } from '@heliodon/energy/holidays/work-calendar';
import { dayOfNo, weekdayOf } from '@heliodon/energy/periods/local-time';
import { MINUTE_MS } from '@heliodon/kernel/time';
import type { LocalTime } from './local-time.ts';
import { smoothNoise } from './noise.ts';
import type { LoadProfile } from './spec.ts';

interface Shape {
  /** Share of the peak at each full hour. */
  readonly weekday: readonly number[];
  readonly weekend: readonly number[];
  /** Share of the load that depends on temperature; full at 35 °C or −10 °C. */
  readonly cooling: number;
  readonly heating: number;
}

const SHAPES: Readonly<Record<LoadProfile, Shape>> = {
  factory: {
    weekday: [
      38, 36, 35, 35, 37, 44, 58, 78, 92, 97, 98, 95, 80, 90, 97, 98, 95, 86, 74, 68, 64, 58, 50, 43,
    ].map((p) => p / 100),
    weekend: [
      30, 29, 28, 28, 28, 29, 31, 36, 42, 45, 46, 45, 42, 43, 44, 43, 40, 37, 35, 34, 33, 32, 31, 30,
    ].map((p) => p / 100),
    cooling: 0.1,
    heating: 0.05,
  },
  mall: {
    weekday: [
      18, 16, 15, 15, 15, 16, 18, 24, 38, 62, 78, 84, 88, 87, 85, 84, 85, 89, 95, 97, 93, 78, 42, 24,
    ].map((p) => p / 100),
    weekend: [
      20, 17, 16, 15, 15, 16, 18, 25, 42, 70, 86, 92, 95, 96, 96, 95, 95, 97, 99, 100, 97, 84, 48, 26,
    ].map((p) => p / 100),
    cooling: 0.35,
    heating: 0.15,
  },
  office: {
    weekday: [
      16, 15, 15, 15, 15, 17, 24, 45, 74, 92, 96, 95, 82, 88, 95, 96, 93, 84, 60, 42, 33, 26, 20, 17,
    ].map((p) => p / 100),
    weekend: [
      15, 14, 14, 14, 14, 15, 16, 18, 22, 26, 28, 28, 27, 27, 27, 26, 25, 23, 21, 19, 18, 17, 16, 15,
    ].map((p) => p / 100),
    cooling: 0.35,
    heating: 0.2,
  },
  farm: {
    weekday: [
      28, 27, 27, 30, 55, 88, 92, 70, 52, 46, 44, 45, 46, 44, 43, 48, 72, 96, 90, 62, 46, 38, 33, 30,
    ].map((p) => p / 100),
    weekend: [
      28, 27, 27, 30, 54, 86, 90, 68, 50, 44, 42, 43, 44, 42, 41, 46, 70, 94, 88, 60, 45, 37, 33, 30,
    ].map((p) => p / 100),
    cooling: 0.08,
    heating: 0.2,
  },
  coldStore: {
    weekday: [
      62, 60, 59, 58, 60, 64, 70, 76, 82, 86, 90, 93, 95, 97, 99, 100, 98, 94, 88, 82, 76, 72, 68, 65,
    ].map((p) => p / 100),
    weekend: [
      60, 58, 57, 56, 57, 60, 64, 69, 74, 78, 82, 85, 88, 90, 92, 92, 90, 86, 80, 75, 70, 67, 64, 62,
    ].map((p) => p / 100),
    cooling: 0.4,
    heating: 0,
  },
};

const within01 = (x: number): number => Math.max(0, Math.min(1, x));

export interface LoadSite {
  readonly seed: number;
  readonly profile: LoadProfile;
  readonly peakKw: number;
  readonly calendar?: WorkCalendar;
}

function isDayOff({ calendar }: LoadSite, dayNo: number): boolean {
  const day = dayOfNo(dayNo);
  const special = calendar?.(day);
  return special ? special === 'off' : [0, 6].includes(weekdayOf(day));
}

export function loadKwAt(site: LoadSite, local: LocalTime, ambientC: number, atMs: number): number {
  const shape = SHAPES[site.profile];
  const ofDay = (dayNo: number) => (isDayOff(site, dayNo) ? shape.weekend : shape.weekday);
  const hour = Math.floor(local.hour);
  const now = ofDay(local.day)[hour] ?? 0;
  const next = hour === 23 ? ofDay(local.day + 1)[0] : ofDay(local.day)[hour + 1];
  const share = now + ((next ?? now) - now) * (local.hour - hour);

  const weather = Math.max(shape.cooling, shape.heating);
  const asked = Math.max(
    shape.cooling * within01((ambientC - 18) / 17),
    shape.heating * within01((12 - ambientC) / 22),
  );
  const minutes = atMs / MINUTE_MS;
  const restless =
    0.07 * (smoothNoise(site.seed, minutes / 25) - 0.5) +
    0.05 * (smoothNoise(site.seed + 1, minutes / 4) - 0.5) +
    0.1 * (smoothNoise(site.seed + 2, minutes / 4000) - 0.5);
  return site.peakKw * share * (1 - weather + asked) * (1 + restless);
}
