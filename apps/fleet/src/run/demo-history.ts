import type { Database } from '@heliodon/infrastructure/database';
import { loadFleetSetting, saveFleetSetting } from './fleet-setting.ts';
import { hasFleetState } from './fleet-state.ts';

const KEY = 'demo-history';

/** Progress of the demo history for the pages; null: complete. */
export interface DemoHistory {
  readonly percent: number | null;
}

/** 0 for a fleet that has not started. */
export async function loadDemoHistory(db: Database): Promise<DemoHistory> {
  const known = await loadFleetSetting<DemoHistory>(db, KEY);
  return known ?? { percent: (await hasFleetState(db)) ? null : 0 };
}

export const saveDemoHistory = (db: Database, state: DemoHistory): Promise<void> =>
  saveFleetSetting(db, KEY, state);
