/*
 * Input of diagnosis: days in the plant's time zone in 15-minute steps (92 to 100). Null: no data, or the device has no
 * such value.
 */

export const STEP_MIN = 15;

export type Steps = readonly (number | null)[];

export interface InverterDay {
  /** Local day as days since 1970, and its start. */
  readonly dayNo: number;
  readonly startMs: number;
  /** Number of samples in each step. */
  readonly samples: readonly number[];
  /** Means of each step. */
  readonly acKw: Steps;
  readonly dcKw: Steps;
  /** By string and step. */
  readonly stringA: readonly Steps[];
  readonly stringV: readonly Steps[];
  /** The active power limit that was set, percent of rated power. */
  readonly limitPercent: Steps;
  /** The highest heat sink temperature and grid voltage of the step; the lowest insulation resistance. */
  readonly heatSinkC: Steps;
  readonly gridV: Steps;
  readonly insulationKohm: Steps;
  /** Share of the step's samples with the state fault; derated by temperature; derated by grid voltage. */
  readonly faultShare: Steps;
  readonly hotShare: Steps;
  readonly overVoltageShare: Steps;
  /** Share of samples in which it was switched off by a user or a command. */
  readonly offShare: Steps;
  /** Share of samples in which power was limited by dispatch, feed-in limit or grid frequency. */
  readonly heldShare: Steps;
}

/** From the plant's weather station; without one all values are null. */
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
  /** Installed module power; null if not configured: then it is learned. */
  readonly kwp: number | null;
}

export interface PlantFacts {
  readonly latitude: number;
  readonly longitude: number;
  readonly timeZone: string;
  readonly kwp: number | null;
  readonly installedDayNo: number | null;
}
