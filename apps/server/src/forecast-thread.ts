import { createForecastWorker } from '@heliodon/forecast/server';
import { memoizeByValue } from '@heliodon/infrastructure/memoize-by-value';
import { httpWeather } from '@heliodon/infrastructure/weather/http-weather';
import { systemClock } from '@heliodon/kernel/clock';
import { SystemSettings } from '@heliodon/system/server';
import { runInThread } from './start/run-in-thread.ts';

/* Runs in a thread: forecasts for a thousand plants take many seconds and must not block calls. */

runInThread('forecast', ({ db, options, onError }) => {
  // The parent process reports secrets that cannot be decrypted.
  const settings = new SystemSettings({ db, ...options.settings, onProblem: () => undefined });
  const weather = memoizeByValue(
    () => settings.current.weather,
    (setup) => setup && httpWeather({ ...setup, now: () => systemClock.now().getTime() }),
  );
  return createForecastWorker({
    db,
    clock: systemClock,
    onError,
    weather: async () => {
      await settings.reload();
      return weather();
    },
  });
});
