import { firstDayOf } from '@heliodon/energy/tariff/tariff-change';
import type { Database } from '@heliodon/infrastructure/database';
import type { Caller } from '@heliodon/server-kit/caller';
import { route } from '@heliodon/server-kit/route';
import {
  deletePrice,
  getPriceList,
  getPriceNow,
  getPriceVersion,
  getSubsidyList,
  getTemplateList,
  getTransformer,
  type PriceInput,
  type SubsidyInput,
  savePrice,
  saveSubsidies,
  saveTransformer,
  type TransformerInput,
} from '../contract/tariffs.contract.ts';
import { readPlant } from './plant-facts.ts';
import { insertFirstPrice, type PriceDeps, PriceService } from './price.service.ts';
import { insertSubsidies, SubsidyService } from './subsidy.service.ts';
import { tariffTemplates } from './templates/templates.ts';
import { insertTransformer, TransformerService } from './transformer.service.ts';

export { insertVersion as insertPriceVersion } from './price.queries.ts';
export { tariffTemplates } from './templates/templates.ts';

export interface FirstTariff {
  readonly price: PriceInput;
  readonly subsidies: readonly SubsidyInput[];
  readonly transformer: TransformerInput | null;
}

export type TariffsDeps = PriceDeps;

export function createTariffs(deps: TariffsDeps) {
  const prices = new PriceService(deps);
  const subsidies = new SubsidyService(deps);
  const transformers = new TransformerService(deps);
  return {
    routes: [
      route(getPriceNow, ({ plantId }) => prices.now(plantId)),
      route(getPriceList, (request) => prices.list(request)),
      route(getPriceVersion, (request) => prices.version(request)),
      route(savePrice, (request, caller) => prices.save(request, caller)),
      route(deletePrice, (request, caller) => prices.withdraw(request, caller)),
      route(getSubsidyList, ({ plantId }) => subsidies.list(plantId)),
      route(saveSubsidies, (request, caller) => subsidies.save(request, caller)),
      route(getTransformer, ({ plantId }) => transformers.read(plantId)),
      route(saveTransformer, (request, caller) => transformers.save(request, caller)),
      route(getTemplateList, async () => ({ templates: [...tariffTemplates] })),
    ],
    /**
     * In the transaction that creates the plant: the first version is not a modification and applies from the
     * beginning.
     */
    insertFirst: (
      tx: Database,
      plantId: number,
      tariff: FirstTariff,
      caller: Pick<Caller, 'accountId' | 'accountName'>,
    ) => insertFirstTariff(tx, plantId, tariff, { at: deps.clock.now(), by: caller }),
  };
}

/** For the demo, whose plants are older than the program's first start. */
export async function insertFirstTariff(
  tx: Database,
  plantId: number,
  { price, subsidies, transformer }: FirstTariff,
  made: { readonly at: Date; readonly by: Pick<Caller, 'accountId' | 'accountName'> },
): Promise<void> {
  const plant = await readPlant(tx, plantId);
  await insertFirstPrice(tx, plantId, plant, price, made);
  if (subsidies.length > 0) await insertSubsidies(tx, plantId, subsidies, made);
  if (transformer) await insertTransformer(tx, plantId, transformer, firstDayOf(price.effectiveMonth), made);
}
