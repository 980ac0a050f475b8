import { createForecastWorker } from '@heliodon/analysis/server';
import { systemClock } from '@heliodon/kernel/clock';
import { httpWeather } from '@heliodon/platform/weather/http-weather';
import { runInThread } from './start/run-in-thread.ts';

/* Runs in a thread: forecasting a thousand plants takes many seconds, and nobody's call waits for it. */

runInThread('forecast', ({ db, options: { weatherUrl }, onError }) =>
  createForecastWorker({
    ...{ db, clock: systemClock, onError },
    ...(weatherUrl && { weather: httpWeather({ url: weatherUrl, now: () => systemClock.now().getTime() }) }),
  }),
);
