/*
 * Thresholds of diagnosis. The page shows these values. Shares are fractions of 1; a step is 15 minutes; "bright" means
 * enough irradiance for a comparison.
 */
export const diagnosisRules = {
  /**
   * Strings of one inverter have the same irradiance, so their ratios are known to about one percent. Six percent is
   * more than a dirty row or a warm corner causes, and is the loss of one module in sixteen.
   */
  weakString: { lost: 0.06, highLost: 0.3, steadyShare: 0.7, brightSteps: 6, onDays: 2, ofDays: 4 },
  /** An open fuse or connector leaves no current; 1.5 hours of this in bright light cannot be a cloud. */
  deadString: { leftShare: 0.05, brightSteps: 6, ofDays: 4 },
  /**
   * An obstacle shades the direct beam at the same sun position on every sunny day, and not at other times. Three steps
   * are longer than a cloud covers only one string.
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
    /** One day is enough if it is stable and the drop is longer and deeper than a cloud over one string. */
    clearDay: { steps: 4, lost: 0.25, agreeing: 0.85, calmShare: 0.7, after: 2 },
  },
  /**
   * Soiling grows by less than two percent a day; faster losses have other causes. Cleaning is worthwhile from about 5
   * %.
   */
  soiling: {
    lost: 0.05,
    highLost: 0.12,
    mostADay: 0.025,
    days: 4,
    freshDays: 3,
    knownDays: 12,
    /** Share of the whole loss, between two days with data. */
    mostAtOnce: 0.6,
    /** With a clear-sky reference, haze adds scatter; slow or rarely observed losses may be seasonal. */
    lostClearSky: 0.06,
    leastADay: 0.003,
    clearShare: 0.35,
  },
  /** Manufacturers warrant 0.4 to 0.6 % a year; the limit is one percent beyond the uncertainty of the fit. */
  ageing: { aYear: 0.01, highAYear: 0.03, days: 180, months: 6 },
  /**
   * IEC 62109-2 requires Umax/30 mA, 33 kΩ at 1000 V. Half of the usual value on damp mornings indicates a
   * deteriorating cable.
   */
  insulation: { kohm: 50, warnKohm: 300, ofUsual: 0.5, onDays: 2, usualDays: 5 },
  /** The inverter reports derating by temperature, or its heat sink is hot and only hot hours are low. */
  derating: { lost: 0.03, highLost: 0.1, steps: 4, hotC: 75, shortBy: 0.1, ofDays: 4 },
  /** Constant at rated power for an hour; shorter plateaus are days that barely reach it. */
  clipping: { ofRated: 0.985, lost: 0.005, steps: 3, onDays: 2, ofDays: 7, manySteps: 8, highLost: 0.05 },
  /** Only in daylight: many inverters have no supply at night. A single short gap is a transient disturbance. */
  communicationGap: { hours: 1, onDays: 2, manyHours: 2, ofDays: 7, highShare: 0.5 },
  /**
   * EN 50549 allows 110 % for ten minutes: a single trip may happen; daily trips point to the cable or the transformer
   * tap.
   */
  gridStop: { minutes: 5, onDays: 2, manyMinutes: 30, ofDays: 7, highVoltage: 1.1, highMinutes: 120 },
  /** Plants without faults reach 0.78 to 0.86, less in great heat. Energy curtailed by command is excluded. */
  lowPerformance: { ratio: 0.75, highRatio: 0.65, onDays: 4, ofDays: 7, leastKwhM2: 1.5 },
  /** Weather and tilt cause differences of ten percent between plants of a district. */
  belowNeighbours: { lost: 0.15, highLost: 0.3, neighbours: 3, onDays: 4, ofDays: 7 },
  /** Operation contracts guarantee 98 to 99 % over a year. */
  unavailable: { share: 0.95, highShare: 0.8, onDays: 2, ofDays: 7 },
} as const;
