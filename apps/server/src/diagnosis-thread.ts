import { AlarmSignals } from '@heliodon/alarms/server';
import { createPlantWorker } from '@heliodon/diagnosis/server';
import { systemClock } from '@heliodon/kernel/clock';
import { runInThread } from './start/run-in-thread.ts';

/* Runs in a thread: the rules of a large plant count for seconds, and nobody's call waits for them. */

runInThread('diagnosis', ({ db, onError }) =>
  createPlantWorker({ db, clock: systemClock, signals: new AlarmSignals(), onError }),
);
