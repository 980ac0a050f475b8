import type { Database } from '@heliodon/platform/database';
import type { PlantState } from '../model/state.ts';

const KEY = 'fleet';

/** What the simulated plants remember over a restart. */
export interface FleetState {
  /** Last moment of the history; the plants live on from there. */
  readonly historyEndMs: number;
  /** How many pieces of the history are written; it is made in the same pieces after a restart. */
  readonly historyDone: number;
  readonly states: Readonly<Record<string, PlantState>>;
  /** Versions of devices that were upgraded, by serial number. */
  readonly firmware: Readonly<Record<string, string>>;
}

export async function loadFleetState(db: Database): Promise<FleetState | undefined> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', KEY).executeTakeFirst();
  return row?.value as FleetState | undefined;
}

export async function saveFleetState(db: Database, state: FleetState): Promise<void> {
  const value = JSON.stringify(state);
  await db
    .insertInto('setting')
    .values({ key: KEY, value })
    .onConflict((c) => c.column('key').doUpdateSet({ value, changed_at: new Date() }))
    .execute();
}

export async function hasFleetState(db: Database): Promise<boolean> {
  const row = await db.selectFrom('setting').select('key').where('key', '=', KEY).executeTakeFirst();
  return row !== undefined;
}
