import type { Database } from '@heliodon/platform/database';
import { hasFleetState } from './fleet-state.ts';

const KEY = 'demo-history';

/** How far the demo's history is, for the pages; null: complete. */
export interface DemoHistory {
  readonly percent: number | null;
}

/** Of a fleet that has not begun nothing is made yet. */
export async function loadDemoHistory(db: Database): Promise<DemoHistory> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', KEY).executeTakeFirst();
  if (row) return row.value as DemoHistory;
  return { percent: (await hasFleetState(db)) ? null : 0 };
}

export async function saveDemoHistory(db: Database, state: DemoHistory): Promise<void> {
  const value = JSON.stringify(state);
  await db
    .insertInto('setting')
    .values({ key: KEY, value })
    .onConflict((c) => c.column('key').doUpdateSet({ value, changed_at: new Date() }))
    .execute();
}
