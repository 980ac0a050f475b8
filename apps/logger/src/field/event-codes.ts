import { kindById } from '@heliodon/device-kinds/kinds';

/** Bit of a status field → number in events.ts of the kind. Bits without an event are omitted. */
export type EventBits = Readonly<Record<number, number>>;

export const eventCodesIn = (bits: EventBits, field: number | null): number[] =>
  Object.entries(bits)
    .filter(([bit]) => Math.floor((field ?? 0) / 2 ** Number(bit)) % 2 === 1)
    .map(([, code]) => code);

const GRADES = ['serious', 'first', 'second', 'third'];

/** The most serious fault and warning of these events, 0 for none. */
export function mostSerious(
  kind: string,
  codes: readonly number[],
): { faultCode: number; warningCode: number } {
  const active = (kindById(kind)?.events ?? [])
    .filter((event) => codes.includes(event.code))
    .sort((a, b) => GRADES.indexOf(a.grade) - GRADES.indexOf(b.grade) || a.code - b.code);
  const codeOf = (grades: readonly string[]) =>
    active.find((event) => grades.includes(event.grade))?.code ?? 0;
  return { faultCode: codeOf(['serious', 'first']), warningCode: codeOf(['second', 'third']) };
}
