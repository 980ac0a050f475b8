import type { Caller } from '@heliodon/platform/caller';
import type { Database } from '@heliodon/platform/database';
import type { OperationLog } from '@heliodon/platform/operation-log';
import type { Route } from '@heliodon/platform/route';
import type { PriceInput, SubsidyInput, TransformerInput } from '../contract/price.schema.ts';

export interface FirstTariff {
  readonly price: PriceInput;
  readonly subsidies: readonly SubsidyInput[];
  readonly transformer: TransformerInput | null;
}

export interface TariffsDeps {
  readonly db: Database;
  readonly log: OperationLog;
}

export function createTariffs(_deps: TariffsDeps) {
  return {
    routes: [] as Route[],
    /** With the plant, in its transaction: the first version is no modification and counts from the beginning. */
    async insertFirst(
      _tx: Database,
      _plantId: number,
      _tariff: FirstTariff,
      _caller: Caller,
    ): Promise<void> {},
  };
}
