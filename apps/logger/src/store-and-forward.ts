import type { PointValues } from '@heliodon/register-maps/values';
import type { DeviceDescription, DeviceEvent } from './field-device.ts';
import type { ActiveEvents } from './poll/active-events.ts';
import type { Entry, Moment } from './store/entries.ts';
import type { Store } from './store/store.ts';
import type { Sender } from './uplink/sender.ts';

/** Stores measurements on disk and forwards them to the platform. */
export class StoreAndForward {
  readonly #store: Store;
  readonly #sender: Sender;
  readonly #events: ActiveEvents;
  readonly #described = new Map<string, string>();

  constructor(store: Store, sender: Sender, events: ActiveEvents) {
    this.#store = store;
    this.#sender = sender;
    this.#events = events;
  }

  /** A new device is stored before its samples. Returns whether the description of a known one changed. */
  async describe(device: DeviceDescription): Promise<boolean> {
    const text = JSON.stringify(device);
    const before = this.#described.get(device.sn);
    if (before === text) return false;
    this.#described.set(device.sn, text);
    if (before === undefined) await this.#keep([{ type: 'device', device }]);
    return before !== undefined;
  }

  /** `active`: instead of faultCode and warningCode, which name only the most severe events. */
  async keep(
    sn: string,
    kind: string,
    values: PointValues,
    t: Moment,
    active?: readonly DeviceEvent[],
  ): Promise<void> {
    const events = active ? this.#events.change(sn, active, t) : this.#events.read(sn, values, t);
    await this.#keep([{ type: 'sample', sn, kind, t, values }, ...events]);
  }

  async #keep(entries: readonly Entry[]): Promise<void> {
    this.#sender.offer(await this.#store.put(entries));
  }
}
