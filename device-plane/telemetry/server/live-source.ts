import type { Database } from '@heliodon/infrastructure/database';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { Caller } from '@heliodon/server-kit/caller';
import { maySeePlant } from '@heliodon/server-kit/plant-scope';
import { parseSampleNotice } from '@heliodon/telemetry-store/sample-notices';
import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import { deviceTopic, parseTopic, plantTopic } from '../contract/live.contract.ts';
import { deviceNow, plantNow } from './now.queries.ts';

interface LiveSourceDeps {
  readonly db: Database;
  readonly store: Pick<TelemetryStore, 'samplesAt'>;
  readonly kinds: ReadonlyMap<string, DeviceKind>;
}

/** Available topics, their access rules and their data. */
export class LiveSource {
  readonly #deps: LiveSourceDeps;

  constructor(deps: LiveSourceDeps) {
    this.#deps = deps;
  }

  async mayWatch(topic: string, caller: Caller): Promise<boolean> {
    const named = parseTopic(topic);
    if (!named || !caller.permissions.has('deviceView')) return false;
    const plantId = named.of === 'plant' ? named.id : await this.#plantOf(named.id);
    return plantId !== null && maySeePlant(this.#deps.db, caller, plantId);
  }

  async read(topic: string): Promise<unknown> {
    const named = parseTopic(topic);
    if (!named) return undefined;
    const { db, store, kinds } = this.#deps;
    return named.of === 'plant' ? plantNow(db, named.id) : deviceNow(db, store, kinds, named.id);
  }

  /** Topics affected by a notification of new samples. */
  topicsOf(piece: string): string[] {
    return parseSampleNotice(piece).flatMap(({ plantId, deviceIds }) => [
      plantTopic(plantId),
      ...deviceIds.map(deviceTopic),
    ]);
  }

  async #plantOf(deviceId: number): Promise<number | null> {
    const found = await this.#deps.db
      .selectFrom('device')
      .select('plant_id')
      .where('id', '=', deviceId)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    return found?.plant_id ?? null;
  }
}
