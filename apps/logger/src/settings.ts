import { z } from 'zod';
import { StateFile } from './store/state-file.ts';

/* What the logger was told and keeps: its own parameters, and what it does for devices that cannot keep it themselves. */

/** A person's set-point ends by itself after this, as the platform counts it. */
export const SET_POINT_MS = 900_000;

const numbers = z.record(z.string(), z.number());
const segment = z.object({
  fromMin: z.number(),
  toMin: z.number(),
  powerKw: z.number(),
  cutOffSoc: z.number(),
});
const plan = z.object({ version: z.int(), timeZone: z.string(), segments: z.array(segment) });
export type HeldPlan = z.infer<typeof plan>;

const deviceSettings = z.object({
  /** Parameters by command. */
  held: z.record(z.string(), numbers).default({}),
  plan: plan.optional(),
  /** A person's set-point of power, while it counts. */
  setPoint: z.object({ powerKw: z.number(), untilMs: z.number() }).optional(),
  /** A person's limit of power. */
  limitKw: z.number().optional(),
  /** A person stopped it: nothing is ordered before it is started again. */
  stopped: z.boolean().optional(),
});
export type DeviceSettings = z.infer<typeof deviceSettings>;

const schema = z.object({
  /** The logger's own, by command. */
  own: z.record(z.string(), numbers).default({}),
  devices: z.record(z.string(), deviceSettings).default({}),
});

const NOTHING: DeviceSettings = { held: {} };

export class Settings {
  readonly #file: StateFile<z.infer<typeof schema>>;

  private constructor(file: StateFile<z.infer<typeof schema>>) {
    this.#file = file;
  }

  static async open(path: string): Promise<Settings> {
    return new Settings(await StateFile.open(path, schema, { own: {}, devices: {} }));
  }

  own(command: string): Readonly<Record<string, number>> | undefined {
    return this.#file.value.own[command];
  }

  async setOwn(command: string, params: Readonly<Record<string, number>>): Promise<void> {
    const { own, ...rest } = this.#file.value;
    await this.#file.set({ ...rest, own: { ...own, [command]: { ...params } } });
  }

  device(sn: string): DeviceSettings {
    return this.#file.value.devices[sn] ?? NOTHING;
  }

  async setDevice(sn: string, changes: Partial<DeviceSettings>): Promise<void> {
    const { devices, ...rest } = this.#file.value;
    await this.#file.set({ ...rest, devices: { ...devices, [sn]: { ...this.device(sn), ...changes } } });
  }
}
