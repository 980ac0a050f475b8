import { segmentsOn } from '@heliodon/energy/tariff/tariff-day';
import { versionOn } from '@heliodon/energy/tariff/tariff-versions';
import type { Database } from '@heliodon/infrastructure/database';
import { PassWorker } from '@heliodon/infrastructure/pass-worker';
import { joinParts } from '@heliodon/server-kit/feature-part';
import { createBill } from './bill/index.ts';
import { type MoneyFacts, type Recount, readMoneyFacts, recountedMonths } from './days/recounted-months.ts';
import { SettledDays } from './days/settled-days.ts';
import { readTerms } from './days/terms.queries.ts';
import { type DemandMonth, readDemandMonths } from './demand/demand-months.ts';
import { createElectricity } from './electricity/index.ts';
import { createIncome } from './income/index.ts';
import { readStorageFacts } from './income/storage-facts.ts';
import type { CountRules } from './income/storage-quarters.ts';
import { createMeters } from './meters/index.ts';
import type { SettlementDeps } from './part.ts';
import { createSending } from './sending/index.ts';
import type { SendingDeps } from './sending/sending.ports.ts';

const REST_MS = 3000;

export function createSettlement(deps: SettlementDeps & SendingDeps) {
  const days = new SettledDays(deps);
  const parts = joinParts([
    createElectricity(deps),
    createMeters(deps),
    createIncome(deps),
    createBill(deps),
    createSending(deps),
  ]);
  const settling = new PassWorker<unknown>(
    {
      what: 'settlement',
      pass: () => days.pass(),
      restMs: (tookMs, done) => ((done as { more: boolean } | undefined)?.more ? tookMs : REST_MS),
    },
    deps.onError,
  );
  return {
    ...parts,
    workers: [settling, ...parts.workers],
    /** The planned intervals of a plant's storage with the data known about each; compliance uses the same data. */
    storageFacts: (
      plant: { readonly plantId: number; readonly timeZone: string },
      fromMs: number,
      toMs: number,
      rules: CountRules,
    ) => readStorageFacts(deps.db, plant, fromMs, toMs, rules),
    /** The demand of months as billed, and the effect of storage on its charge. */
    demandMonths: (
      plant: { readonly plantId: number; readonly timeZone: string },
      months: { readonly from: string; readonly to: string },
    ): Promise<DemandMonth[]> => readDemandMonths(deps, plant, months),
    /** Preview of how a recalculation of a plant's flows changes its months; nothing is written. */
    recounted: {
      facts: (tx: Database, plantId: number, months: readonly string[]): Promise<MoneyFacts> =>
        readMoneyFacts({ ...deps, db: tx }, plantId, months),
      months: <D extends { readonly day: string }>(recount: Recount<D>) => recountedMonths(deps.db, recount),
    },
    /** Prices of a day of the plant, in order; undefined: the plant has none. */
    pricesOn: async (plantId: number, day: string) => {
      const terms = await readTerms(deps.db, [plantId]);
      const version = versionOn(terms.get(plantId)?.prices ?? [], day);
      return version && segmentsOn(version, day);
    },
  };
}
