/*
 * What diagnosis can say of an inverter or a plant. Numbers are stable: alarms keep them.
 */

/** 1–19 about an inverter, 21 and more about the plant. */
const findingKinds = {
  weakString: 1,
  deadString: 2,
  shadedString: 3,
  soiling: 4,
  ageing: 5,
  insulation: 6,
  derating: 7,
  clipping: 8,
  communicationGap: 9,
  gridStop: 10,
  lowPerformance: 21,
  belowNeighbours: 22,
  unavailable: 23,
} as const;
export type FindingKind = keyof typeof findingKinds;
