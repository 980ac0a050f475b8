import type { StackRow } from '@heliodon/batteries/contract';
import { formatNumber, isValue, NO_VALUE, type Numeric } from '@heliodon/kernel/format/number';
import type { DeviceNow } from '@heliodon/telemetry/contract';

type Values = DeviceNow['values'];

export function single(values: Values, name: string): number | null {
  const value = values[name];
  return typeof value === 'number' ? value : null;
}

export function list(values: Values, name: string): (number | null)[] {
  const value = values[name];
  return Array.isArray(value) ? value : [];
}

/** Highest minus lowest cell as reported by the device, mV. */
export function spreadMv(values: Values): number | null {
  const [max, min] = [single(values, 'cellVoltageMax'), single(values, 'cellVoltageMin')];
  return max === null || min === null ? null : (max - min) * 1000;
}

/** `3.259 – 3.276`; without both ends there is no range. */
export function rangeText(low: Numeric, high: Numeric, decimals: number): string {
  if (!isValue(low) || !isValue(high)) return NO_VALUE;
  return `${formatNumber(low, decimals)} – ${formatNumber(high, decimals)}`;
}

export interface Totals {
  readonly soc: number | null;
  readonly soh: number | null;
  readonly powerKw: number | null;
  readonly capacityKwh: number | null;
  readonly remainingKwh: number | null;
  readonly chargedTodayKwh: number | null;
  readonly dischargedTodayKwh: number | null;
  readonly tempMaxC: number | null;
  readonly tempMinC: number | null;
  readonly spreadMv: number | null;
  readonly alarms: number;
}

/** Sums over all stacks of a plant; of offline stacks only capacity, today's energy and alarms count. */
export function totalsOf(stacks: readonly StackRow[]): Totals {
  const online = stacks.filter(({ status }) => status !== 'offline');
  const figures = (of: (stack: StackRow) => number | null) => online.map(of).filter((one) => one !== null);
  const most = (values: readonly number[]) => (values.length === 0 ? null : Math.max(...values));
  const least = (values: readonly number[]) => (values.length === 0 ? null : Math.min(...values));
  return {
    soc: byCapacity(online, (stack) => stack.soc),
    soh: byCapacity(online, (stack) => single(stack.values, 'soh')),
    powerKw: sum(figures((stack) => stack.powerKw)),
    capacityKwh: sum(stacks.flatMap(({ capacityKwh }) => capacityKwh ?? [])),
    remainingKwh: sum(figures((stack) => single(stack.values, 'remainingKwh'))),
    chargedTodayKwh: sum(stacks.flatMap(({ chargedTodayKwh }) => chargedTodayKwh ?? [])),
    dischargedTodayKwh: sum(stacks.flatMap(({ dischargedTodayKwh }) => dischargedTodayKwh ?? [])),
    tempMaxC: most(figures((stack) => single(stack.values, 'cellTemperatureMax'))),
    tempMinC: least(figures((stack) => single(stack.values, 'cellTemperatureMin'))),
    spreadMv: most(figures((stack) => spreadMv(stack.values))),
    alarms: stacks.reduce((count, stack) => count + stack.alarms, 0),
  };
}

const sum = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((total, value) => total + value, 0);

/** Weighted by capacity; equal weights if a capacity is unknown. */
function byCapacity(stacks: readonly StackRow[], of: (stack: StackRow) => number | null): number | null {
  const known = stacks.flatMap((stack) => {
    const value = of(stack);
    return value === null ? [] : [{ value, capacityKwh: stack.capacityKwh }];
  });
  const weights = known.map(({ capacityKwh }) => capacityKwh ?? 0);
  const alike = weights.some((weight) => weight <= 0);
  const total = alike ? known.length : weights.reduce((all, weight) => all + weight, 0);
  if (total === 0) return null;
  return known.reduce((all, { value }, i) => all + value * (alike ? 1 : (weights[i] ?? 0)), 0) / total;
}
