/** An hour of weather that is expected; null: the provider says nothing of it. */
export interface ExpectedHour {
  readonly startMs: number;
  /** Share of the sky, 0 to 1. */
  readonly cloudCover: number | null;
  /** Light on the horizontal, mean of the hour. */
  readonly ghiWm2: number | null;
  readonly temperatureC: number | null;
}

/** Who knows the weather of the next days. */
export interface WeatherProvider {
  hoursAhead(latitude: number, longitude: number): Promise<readonly ExpectedHour[]>;
}
