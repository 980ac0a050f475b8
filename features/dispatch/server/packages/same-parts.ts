import type { PlanContent, PlanPart } from '@heliodon/energy/schedule/plan';

type Timed = Pick<PlanContent, 'type' | 'parts'>;

/** Compares by value: the database stores keys in its own order. */
export const sameContent = (a: Timed, b: Timed): boolean =>
  a.type === b.type && JSON.stringify(a.parts.map(valuesOf)) === JSON.stringify(b.parts.map(valuesOf));

const valuesOf = ({ quarters, days, segments }: PlanPart) => [
  quarters,
  days.map(({ from, to }) => [from, to]),
  segments.map(({ fromMin, toMin, strategy, powerRatio, cutOffSoc }) => [
    fromMin,
    toMin,
    strategy,
    powerRatio,
    cutOffSoc,
  ]),
];
