/*
 * What diagnosis looks at: days of the plant's time zone in quarters of an hour (92 to 100 of them). Null where
 * nothing was heard or the device has no such value.
 */

export const STEP_MIN = 15;

export type Steps = readonly (number | null)[];

export interface InverterDay {
  /** Days since 1970 of the local calendar, and where the day begins. */
  readonly dayNo: number;
  readonly startMs: number;
  /** Samples heard in each step. */
  readonly samples: readonly number[];
  /** Means of the step. */
  readonly acKw: Steps;
  readonly dcKw: Steps;
  /** By string, then by step. */
  readonly stringA: readonly Steps[];
  readonly stringV: readonly Steps[];
  /** The active power limit that it was told, percent of rated power. */
  readonly limitPercent: Steps;
  /** The hottest and the highest of the step, and the lowest. */
  readonly heatSinkC: Steps;
  readonly gridV: Steps;
  readonly insulationKohm: Steps;
  /** Share of the samples of the step in which it said fault; in which it said derated by temperature, by grid voltage. */
  readonly faultShare: Steps;
  readonly hotShare: Steps;
  readonly overVoltageShare: Steps;
  /** Share in which it stood switched off by a person or a command. */
  readonly offShare: Steps;
  /** Share in which it was held below what it could give by order: dispatch, feed-in limit, grid frequency. */
  readonly heldShare: Steps;
}

/** From the plant's weather station; without one all is null. */
export interface WeatherDay {
  readonly dayNo: number;
  readonly startMs: number;
  readonly planeWm2: Steps;
  readonly horizontalWm2: Steps;
  readonly ambientC: Steps;
  readonly moduleC: Steps;
}

export interface InverterFacts {
  readonly deviceId: number;
  readonly ratedKw: number;
  readonly strings: number;
  /** Of its modules; null where nobody said so: then it is learned. */
  readonly kwp: number | null;
}

export interface PlantFacts {
  readonly latitude: number;
  readonly longitude: number;
  readonly timeZone: string;
  readonly kwp: number | null;
  readonly installedDayNo: number | null;
}
