import { kindById } from '@heliodon/device-kinds/kinds';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { isStale } from '@heliodon/kernel/format/time';
import type { DeviceHeadline, DeviceNow, PlantNow } from '@heliodon/telemetry/contract';
import type { Binding } from '../../contract/index.ts';
import { deviceValue } from './bound.ts';

/** The latest data of a device; a new object after each update. */
export interface DeviceState {
  readonly headline: DeviceHeadline | undefined;
  readonly now: DeviceNow | undefined;
}

const STALE_AFTER_MIN = 15;
const NOTHING: DeviceState = { headline: undefined, now: undefined };

/** Offline or stale device: its values are marked as old and no longer cause flow or blinking. */
export const isOldOf = (headline: DeviceHeadline | undefined, nowMs: number): boolean =>
  headline?.status === 'offline' || isStale(headline?.at ?? null, nowMs, STALE_AFTER_MIN);

/** The latest values of a plant. Listeners are notified only about their own topic. */
export class Board {
  #plant: PlantNow | undefined;
  readonly #devices = new Map<number, DeviceState>();
  #places: ReadonlyMap<number, string | null> = new Map();
  readonly #listeners = new Map<string, Set<() => void>>();

  plant = (): PlantNow | undefined => this.#plant;
  device = (deviceId: number): DeviceState => this.#devices.get(deviceId) ?? NOTHING;
  devices = (): readonly DeviceHeadline[] => this.#plant?.devices ?? [];

  kindOf = (deviceId: number): DeviceKind | undefined => {
    const { headline, now } = this.device(deviceId);
    return kindById(headline?.kind ?? now?.kind ?? '');
  };

  /** Sampling point of a meter: it determines the meaning of the sign of its power. */
  placeOf = (deviceId: number): string | null => this.#places.get(deviceId) ?? null;

  valueOf(binding: Binding): number | null {
    if (binding.of === 'plant')
      return (binding.figure === 'soc' ? this.#plant?.soc : this.#plant?.power[binding.figure]) ?? null;
    const { now, headline } = this.device(binding.deviceId);
    return deviceValue(binding, this.kindOf(binding.deviceId), now, headline);
  }

  isOld(binding: Binding, nowMs: number): boolean {
    if (binding.of === 'plant') return isStale(this.#plant?.at ?? null, nowMs, STALE_AFTER_MIN);
    return isOldOf(this.device(binding.deviceId).headline, nowMs);
  }

  receivePlant(plant: PlantNow): void {
    this.#plant = plant;
    this.#forgetOthers(new Set(plant.devices.map(({ deviceId }) => deviceId)));
    for (const headline of plant.devices) {
      const before = this.device(headline.deviceId);
      const known = before.headline;
      const same = known?.at === headline.at && known?.status === headline.status;
      if (same && known.powerKw === headline.powerKw && known.alias === headline.alias) continue;
      this.#devices.set(headline.deviceId, { ...before, headline });
      this.#notify(`device ${headline.deviceId}`);
    }
    this.#notify('plant');
  }

  receiveDevice(now: DeviceNow): void {
    const before = this.device(now.deviceId);
    // A response of a call may be older than the last published data.
    if ((now.at ?? 0) < (before.now?.at ?? 0)) return;
    const { values: _values, ...headline } = now;
    const isNewer = (now.at ?? 0) >= (before.headline?.at ?? 0);
    this.#devices.set(now.deviceId, { now, headline: isNewer ? headline : before.headline });
    this.#notify(`device ${now.deviceId}`);
  }

  receivePlaces(places: ReadonlyMap<number, string | null>): void {
    this.#places = places;
    for (const deviceId of places.keys()) this.#notify(`device ${deviceId}`);
  }

  /** `topic`: "plant" or "device 5". Returns the function that unsubscribes. */
  listen(topic: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(topic) === listeners) this.#listeners.delete(topic);
    };
  }

  /** The data of the plant lists all its devices: a device not listed has been removed. */
  #forgetOthers(there: ReadonlySet<number>): void {
    for (const deviceId of this.#devices.keys()) {
      if (there.has(deviceId)) continue;
      this.#devices.delete(deviceId);
      this.#notify(`device ${deviceId}`);
    }
  }

  #notify(topic: string): void {
    for (const listener of this.#listeners.get(topic) ?? []) listener();
  }
}
