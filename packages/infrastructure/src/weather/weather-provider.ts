/** One forecast hour; null: no value. */
export interface ExpectedHour {
  readonly startMs: number;
  /** Fraction of the sky, 0 to 1. */
  readonly cloudCover: number | null;
  /** Global horizontal irradiance, mean of the hour. */
  readonly ghiWm2: number | null;
  readonly temperatureC: number | null;
}

/** Source of weather forecasts. */
export interface WeatherProvider {
  /** With the hours of the last two days, if the source has them. */
  hoursAhead(latitude: number, longitude: number): Promise<readonly ExpectedHour[]>;
}
