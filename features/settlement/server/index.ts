import type { AnyExportSource } from '@heliodon/platform/exports';
import { PassWorker } from '@heliodon/platform/pass-worker';
import type { Route } from '@heliodon/platform/route';
import { createBill } from './bill/index.ts';
import { SettledDays } from './days/settled-days.ts';
import { createElectricity } from './electricity/index.ts';
import { createIncome } from './income/index.ts';
import { createMeters, type MetersDeps } from './meters/index.ts';
import { createSending } from './sending/index.ts';
import type { SendingDeps } from './sending/sending.ports.ts';

const REST_MS = 3000;

export function createSettlement(deps: MetersDeps & SendingDeps) {
  const days = new SettledDays(deps);
  const parts = [
    createElectricity(deps),
    createMeters(deps),
    createIncome(deps),
    createBill(deps),
    createSending(deps),
  ];
  const settling = new PassWorker<unknown>(
    {
      what: 'settlement',
      pass: () => days.pass(),
      restMs: (tookMs, done) => ((done as { more: boolean } | undefined)?.more ? tookMs : REST_MS),
    },
    deps.onError,
  );
  return {
    routes: parts.flatMap((part): readonly Route[] => part.routes),
    exports: parts.flatMap((part): readonly AnyExportSource[] => part.exports),
    workers: [settling, ...parts.flatMap((part) => part.workers)],
  };
}
