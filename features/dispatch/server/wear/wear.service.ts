import type { CallRequest } from '@heliodon/contract/call';
import type { Caller } from '@heliodon/server-kit/caller';
import { changesBetween } from '@heliodon/server-kit/operation-log';
import { lockPlant } from '@heliodon/site/plant-devices.queries';
import { automaticLog, automaticLogFields } from '../../contract/automatic.log.ts';
import type { setBatteryWear } from '../../contract/battery-wear.contract.ts';
import type { AutomaticDeps } from '../automatic/automatic-deps.ts';
import { readWear, saveWear } from './wear.queries.ts';

const { replacementPerKwh, cycles, depthPercent } = automaticLogFields;

export class BatteryWearService {
  readonly #deps: Pick<AutomaticDeps, 'db' | 'clock' | 'log'>;

  constructor(deps: Pick<AutomaticDeps, 'db' | 'clock' | 'log'>) {
    this.#deps = deps;
  }

  async set({ plantId, wear }: CallRequest<typeof setBatteryWear>, caller: Caller) {
    const { db, clock, log } = this.#deps;
    await db.transaction().execute(async (tx) => {
      await lockPlant(tx, plantId);
      const before = await readWear(tx, plantId);
      const fields = { replacementPerKwh, cycles, depthPercent };
      const changes = changesBetween(fields, { ...before }, { ...wear });
      if (changes.length === 0) return;
      await saveWear(tx, plantId, wear, { at: clock.now(), by: caller.accountName });
      await log.write(caller, { action: automaticLog.wear, changes, plantId }, tx);
    });
    return { wear };
  }
}
