import { type EventBits, eventCodesIn, mostSerious } from '../event-codes.ts';

/** Evt1 of models 101 to 113 and Alrm of 701. */
export const inverterBits: EventBits = {
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
export const pcsBits: EventBits = {
  0: 204,
  1: 201,
  6: 305,
  7: 301,
  8: 103,
  9: 103,
  10: 101,
  11: 102,
  15: 302,
};
export const meterBits: EventBits = { 2: 102, 3: 101, 7: 103 };
/**
 * Evt1 of 802. Its warnings are less serious than our faults on the same subject, so only those with a matching warning
 * count.
 */
export const batteryBits: EventBits = {
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
export const clusterBits: EventBits = {
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

/** The most serious fault and warning of these bits, 0 for none. */
export const activeEvents = (kind: string, bits: EventBits, field: number | null) =>
  mostSerious(kind, eventCodesIn(bits, field));
