import type { PointValues } from '@heliodon/register-maps/values';
import { type EventBits, eventCodesIn, mostSerious } from '../event-codes.ts';

/** Values by the keys of data-items.ts, on the primary side. */
export type MeterValues = ReadonlyMap<string, number | null>;

const CLOCK_BATTERY: EventBits = { 2: 202 };
/** Status words 4 to 6: phases A to C. Reversed power is left out: it is normal at a plant that exports. */
const PHASE: EventBits = { 0: 101, 3: 103, 7: 102 };
const ALL_PHASES: EventBits = { 0: 104, 6: 106 };
const STATUS: readonly (readonly [key: string, bits: EventBits])[] = [
  ['status1', CLOCK_BATTERY],
  ['status4', PHASE],
  ['status5', PHASE],
  ['status6', PHASE],
  ['status7', ALL_PHASES],
];

/** Settlement on the first of a month at 0:00: day and hour as DDhh. */
const FIRST_OF_MONTH = 100;

const SIZES = ['currentA', 'currentB', 'currentC', 'apparentPowerKva'];
const INTERNAL = /^(reactive\d|status\d|maxDemand\w*|month|settlement)$/;

/** From the values of a meter to points of its kind: positive is import. */
export function meterPoints(values: MeterValues): PointValues {
  const get = (key: string): number | null => values.get(key) ?? null;
  const points: Record<string, number | null> = {};
  for (const [key, value] of values)
    if (!INTERNAL.test(key)) points[key] = value !== null && SIZES.includes(key) ? Math.abs(value) : value;
  const codes = STATUS.flatMap(([key, bits]) => eventCodesIn(bits, get(key)));
  const events = mostSerious('meter', codes);
  // Reactive energy is import in the quadrants with positive reactive power.
  const importTotalKvarh = sum(get('reactive1'), get('reactive2'));
  const exportTotalKvarh = sum(get('reactive3'), get('reactive4'));
  const maxDemandKw = maxDemandOfMonth(values);
  return {
    workStatus: events.faultCode > 0 ? 1 : 0,
    ...events,
    ...points,
    ...(importTotalKvarh !== null && { importTotalKvarh }),
    ...(exportTotalKvarh !== null && { exportTotalKvarh }),
    ...(maxDemandKw !== null && { maxDemandKw }),
  };
}

/** Null if the meter does not count it for calendar months, or has not reset it in this one. */
function maxDemandOfMonth(values: MeterValues): number | null {
  const demandKw = values.get('maxDemandKw') ?? null;
  if (demandKw === null || values.get('settlement') !== FIRST_OF_MONTH) return null;
  if (demandKw === 0) return 0;
  const month = values.get('month') ?? null;
  return month !== null && values.get('maxDemandMonth') === month ? demandKw : null;
}

const sum = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : Math.round((one + other) * 100) / 100;
