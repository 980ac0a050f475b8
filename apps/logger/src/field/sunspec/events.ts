import { kindById } from '@heliodon/device-kinds/kinds';

/** Bit of a SunSpec event field → number in events.ts of the kind. Bits without an event are omitted. */
type Bits = Readonly<Record<number, number>>;

/** Evt1 of models 101 to 113 and Alrm of 701. */
export const inverterBits: Bits = {
  0: 202,
  1: 205,
  7: 302,
  8: 103,
  9: 104,
  10: 101,
  11: 102,
  12: 207,
  14: 401,
  15: 303,
};
export const pcsBits: Bits = { 0: 204, 1: 201, 6: 305, 7: 301, 8: 103, 9: 103, 10: 101, 11: 102, 15: 302 };
export const meterBits: Bits = { 2: 102, 3: 101, 7: 103 };
/**
 * Evt1 of 802. Its warnings are less serious than our faults on the same subject, so only those with a matching warning
 * count.
 */
export const batteryBits: Bits = {
  0: 401,
  1: 201,
  3: 205,
  4: 205,
  5: 105,
  7: 106,
  9: 101,
  11: 102,
  13: 109,
  14: 109,
  17: 107,
  18: 206,
  19: 206,
  20: 302,
  21: 303,
  22: 301,
  23: 305,
  24: 108,
};
/** Evt1 of the strings of 803 and of 804. */
export const clusterBits: Bits = {
  0: 401,
  1: 201,
  3: 203,
  4: 203,
  5: 105,
  7: 106,
  9: 101,
  11: 102,
  17: 107,
  18: 204,
  19: 204,
  20: 302,
  22: 301,
};

const GRADES = ['serious', 'first', 'second', 'third'];

/** The most serious fault and warning of these bits, 0 for none. */
export function activeEvents(
  kind: string,
  bits: Bits,
  field: number | null,
): { faultCode: number; warningCode: number } {
  const codes = Object.entries(bits)
    .filter(([bit]) => Math.floor((field ?? 0) / 2 ** Number(bit)) % 2 === 1)
    .map(([, code]) => code);
  const active = (kindById(kind)?.events ?? [])
    .filter((event) => codes.includes(event.code))
    .sort((a, b) => GRADES.indexOf(a.grade) - GRADES.indexOf(b.grade) || a.code - b.code);
  const codeOf = (grades: readonly string[]) =>
    active.find((event) => grades.includes(event.grade))?.code ?? 0;
  return { faultCode: codeOf(['serious', 'first']), warningCode: codeOf(['second', 'third']) };
}
