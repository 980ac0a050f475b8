import { recordedLog } from '@heliodon/server-kit/testing/recorded-log';
import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import { season } from '@heliodon/telemetry-store/testing/test-data';
import { createTestWorld } from '@heliodon/telemetry-store/testing/test-world';
import type { PriceInput } from '../../contract/price.schema.ts';

export const flatPrice = (effectiveMonth: string, usualPrice = '0.65'): PriceInput => ({
  effectiveMonth,
  efficiency: '0.9',
  feedInPrice: '0.391',
  seasons: [season(usualPrice)],
});

/** The caller owns all plants. */
export async function createTariffWorld() {
  const world = await createTestWorld();
  const caller = testCaller({ accountId: 1, accountPath: [1], accountName: 'owner' });
  await world.accounts(caller);
  const { log, written } = recordedLog();
  return Object.assign(world, { written, caller, deps: { db: world.db, log, clock: world.clock } });
}
