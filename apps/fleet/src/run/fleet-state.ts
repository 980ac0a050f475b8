import type { Database } from '@heliodon/infrastructure/database';
import type { PlantState } from '../model/state.ts';
import { loadFleetSetting, saveFleetSetting } from './fleet-setting.ts';

const KEY = 'fleet';

/** Simulation state that survives a restart. */
export interface FleetState {
  /** End of the history; live simulation continues from there. */
  readonly historyEndMs: number;
  /** Number of written parts of the history; the division is the same after a restart. */
  readonly historyDone: number;
  readonly states: Readonly<Record<string, PlantState>>;
  /** Versions of upgraded devices, by serial number. */
  readonly firmware: Readonly<Record<string, string>>;
}

export const loadFleetState = (db: Database): Promise<FleetState | undefined> =>
  loadFleetSetting<FleetState>(db, KEY);

export const saveFleetState = (db: Database, state: FleetState): Promise<void> =>
  saveFleetSetting(db, KEY, state);

/** Without reading it, because it contains the state of every plant. */
export async function hasFleetState(db: Database): Promise<boolean> {
  const row = await db.selectFrom('setting').select('key').where('key', '=', KEY).executeTakeFirst();
  return row !== undefined;
}
