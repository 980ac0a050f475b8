import type { PointValues } from '@heliodon/register-maps/values';
import { eventsMessage } from '@heliodon/telemetry/protocol';
import { z } from 'zod';
import type { DeviceEvent } from '../field-device.ts';
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
      reportedCodes.flatMap((code) => eventCode.safeParse(code).data ?? []).map((code) => ({ code })),
      t,
    );
  }

  /** Of several events with the same code, the first counts. */
  change(sn: string, events: readonly DeviceEvent[], t: Moment): EventEntry[] {
    const before = this.activeOf(sn);
    const now = [...new Set(events.map(({ code }) => code))];
    const cleared = before.filter((code) => !now.includes(code));
    const raised = now.filter((code) => !before.includes(code));
    if (cleared.length + raised.length === 0) return [];
    void this.#file.set({ ...this.#file.value, [sn]: now }).catch(() => undefined);
    return [
      ...cleared.map((code) => ({ type: 'event', sn, t, code, state: 'cleared' }) as const),
      ...raised.map((code) => {
        const { text, severity } = events.find((event) => event.code === code) ?? {};
        return { type: 'event', sn, t, code, state: 'raised', text, severity } as const;
      }),
    ];
  }
}
