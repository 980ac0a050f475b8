import type { Database } from '@heliodon/infrastructure/database';
import type { PlantState } from '../model/state.ts';
import { loadFleetSetting, saveFleetSetting } from './fleet-setting.ts';

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

export const loadFleetState = (db: Database): Promise<FleetState | undefined> =>
  loadFleetSetting<FleetState>(db, KEY);

export const saveFleetState = (db: Database, state: FleetState): Promise<void> =>
  saveFleetSetting(db, KEY, state);

/** Without reading it: it holds the state of every plant. */
export async function hasFleetState(db: Database): Promise<boolean> {
  const row = await db.selectFrom('setting').select('key').where('key', '=', KEY).executeTakeFirst();
  return row !== undefined;
}
