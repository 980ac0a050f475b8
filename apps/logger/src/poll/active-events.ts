import type { PointValues } from '@heliodon/register-maps/values';
import { eventsMessage } from '@heliodon/telemetry/protocol';
import { z } from 'zod';
import type { EventEntry, Moment } from '../store/entries.ts';
import { StateFile } from '../store/state-file.ts';

const schema = z.record(z.string(), z.array(z.int()));
/** Limit of the platform; a device may report any code. */
const eventCode = eventsMessage.shape.events.element.shape.code;
const CODES = ['faultCode', 'warningCode'] as const;

/** Derives events from active codes: a new code is raised, a missing one cleared. Kept over restarts. */
export class ActiveEvents {
  readonly #file: StateFile<z.infer<typeof schema>>;

  private constructor(file: StateFile<z.infer<typeof schema>>) {
    this.#file = file;
  }

  static async open(path: string): Promise<ActiveEvents> {
    return new ActiveEvents(await StateFile.open(path, schema, {}));
  }

  activeOf(sn: string): readonly number[] {
    return this.#file.value[sn] ?? [];
  }

  /** Without fault values nothing changes. */
  read(sn: string, values: PointValues, t: Moment): EventEntry[] {
    const reportedCodes = CODES.map((name) => values[name]);
    if (reportedCodes.every((code) => typeof code !== 'number')) return [];
    return this.change(
      sn,
      reportedCodes.filter((code): code is number => eventCode.safeParse(code).success),
      t,
    );
  }

  change(sn: string, now: readonly number[], t: Moment): EventEntry[] {
    const before = this.activeOf(sn);
    const event = (code: number, state: EventEntry['state']): EventEntry => ({
      type: 'event',
      sn,
      t,
      code,
      state,
    });
    const events = [
      ...before.filter((code) => !now.includes(code)).map((code) => event(code, 'cleared')),
      ...now.filter((code) => !before.includes(code)).map((code) => event(code, 'raised')),
    ];
    if (events.length > 0)
      void this.#file.set({ ...this.#file.value, [sn]: [...now] }).catch(() => undefined);
    return events;
  }
}
