import { AlarmSignals } from '@heliodon/alarms/server';
import { createPlantWorker } from '@heliodon/diagnosis/server';
import { systemClock } from '@heliodon/kernel/clock';
import { runInThread } from './start/run-in-thread.ts';

/* Runs in a thread: diagnosis of a large plant takes seconds and must not block calls. */

runInThread('diagnosis', ({ db, onError }) =>
  createPlantWorker({ db, clock: systemClock, signals: new AlarmSignals(), onError }),
);
