import { join } from 'node:path';
import { type ClockSources, LoggerClock } from './clock.ts';
import { SeenCommands } from './commands/seen-commands.ts';
import { DevicesAwaitingRelease } from './edge/devices-awaiting-release.ts';
import { EdgeMemory } from './edge/edge-memory.ts';
import { PlatformOrders } from './edge/platform-orders.ts';
import { ActiveEvents } from './poll/active-events.ts';
import { Settings } from './settings.ts';
import { RejectedEntries } from './store/rejected-entries.ts';
import { Store, type StoreOptions } from './store/store.ts';

/** What survives a change of the configuration and, except for unsaved samples on a full disk, a restart. */
export interface LoggerState {
  readonly clock: LoggerClock;
  readonly store: Store;
  readonly aside: RejectedEntries;
  readonly settings: Settings;
  readonly orders: PlatformOrders;
  readonly memory: EdgeMemory;
  readonly led: DevicesAwaitingRelease;
  readonly events: ActiveEvents;
  readonly seen: SeenCommands;
}

export interface LoggerStateOptions {
  readonly dataDir: string;
  readonly store: Omit<StoreOptions, 'folder'>;
  readonly clock?: ClockSources | undefined;
}

export async function openLoggerState({ dataDir, store, clock }: LoggerStateOptions): Promise<LoggerState> {
  const at = (name: string) => join(dataDir, name);
  return {
    clock: await LoggerClock.open(at('clock.json'), clock),
    store: await Store.open({ ...store, folder: at('store') }),
    aside: await RejectedEntries.open(at('refused.jsonl')),
    settings: await Settings.open(at('settings.json')),
    orders: await PlatformOrders.open(at('orders.json')),
    memory: await EdgeMemory.open(at('edge.json')),
    led: await DevicesAwaitingRelease.open(at('led.json')),
    events: await ActiveEvents.open(at('events.json')),
    seen: await SeenCommands.open(at('commands.json')),
  };
}

/** Nothing that belongs to removed devices must apply to them later. */
export async function forgetDevices(
  { settings, orders }: Pick<LoggerState, 'settings' | 'orders'>,
  sns: readonly string[],
): Promise<void> {
  await settings.forget(sns);
  await orders.forget(sns);
}
