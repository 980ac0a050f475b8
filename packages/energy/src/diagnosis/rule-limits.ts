/*
 * From where on diagnosis speaks. Shown on the page as they stand here. Shares are of 1; a step is a quarter of an
 * hour; "bright" is light in which a comparison holds.
 */
export const diagnosisRules = {
  /**
   * Strings of one inverter see the same sun, so what one gives in relation to the others is known to a percent. Six
   * percent is more than a dirty row or a warm corner makes, and what one module of sixteen costs.
   */
  weakString: { lost: 0.06, highLost: 0.3, steadyShare: 0.7, brightSteps: 6, onDays: 2, ofDays: 4 },
  /** An open fuse or connector leaves nothing; an hour and a half of it in bright light is no cloud. */
  deadString: { leftShare: 0.05, brightSteps: 6, ofDays: 4 },
  /**
   * An obstacle takes the beam at the same place of the sun on every sunny day and leaves the rest of the day alone.
   * Three steps are longer than a cloud stays over one string only.
   */
  shadedString: {
    lost: 0.15,
    restLost: 0.04,
    steps: 3,
    onDays: 2,
    ofDays: 6,
    sunnyShare: 0.65,
    apartMin: 45,
    agreeing: 0.75,
    within: 0.05,
    supportSteps: 2,
    /** One day is enough when it is calm, and as long and deep as no cloud over one string is. */
    clearDay: { steps: 4, lost: 0.25, agreeing: 0.85, calmShare: 0.7, after: 2 },
  },
  /** Dust grows by less than two percent a day; what falls faster is something else. Cleaning pays from about 5 %. */
  soiling: {
    lost: 0.05,
    highLost: 0.12,
    mostADay: 0.025,
    days: 4,
    freshDays: 3,
    knownDays: 12,
    /** Of the whole fall, between two days that could tell. */
    mostAtOnce: 0.6,
    /** Seen against a clear sky only, haze scatters more; what goes slower, or is seldom seen, may be the season. */
    lostClearSky: 0.06,
    leastADay: 0.003,
    clearShare: 0.35,
  },
  /** Makers warrant 0.4 to 0.6 % a year; a percent more than the fit is uncertain is not theirs to allow. */
  ageing: { aYear: 0.01, highAYear: 0.03, days: 180, months: 6 },
  /** IEC 62109-2 asks for Umax/30 mA, 33 kΩ at 1000 V. Half of what was usual on damp mornings is a cable going bad. */
  insulation: { kohm: 50, warnKohm: 300, ofUsual: 0.5, onDays: 2, usualDays: 5 },
  /** The inverter says that it is too hot, or its heat sink is and only the hot hours fall short. */
  derating: { lost: 0.03, highLost: 0.1, steps: 4, hotC: 75, shortBy: 0.1, ofDays: 4 },
  /** Flat at rated power for an hour; the plateau of a day that only just gets there is shorter. */
  clipping: { ofRated: 0.985, lost: 0.005, steps: 3, onDays: 2, ofDays: 7, manySteps: 8, highLost: 0.05 },
  /** In daylight only: many inverters have no supply at night. One short gap is a passing disturbance. */
  communicationGap: { hours: 1, onDays: 2, manyHours: 2, ofDays: 7, highShare: 0.5 },
  /** EN 50549 allows 110 % for ten minutes: one trip may happen, daily ones are a matter of cable or tap. */
  gridStop: { minutes: 5, onDays: 2, manyMinutes: 30, ofDays: 7, highVoltage: 1.1, highMinutes: 120 },
  /** Sound plants have 0.78 to 0.86, less in great heat. What was held back by order does not count against it. */
  lowPerformance: { ratio: 0.75, highRatio: 0.65, onDays: 4, ofDays: 7, leastKwhM2: 1.5 },
  /** Weather and tilt make ten percent between plants of a district. */
  belowNeighbours: { lost: 0.15, highLost: 0.3, neighbours: 3, onDays: 4, ofDays: 7 },
  /** Contracts of operation promise 98 to 99 % over a year. */
  unavailable: { share: 0.95, highShare: 0.8, onDays: 2, ofDays: 7 },
} as const;
