import { z } from 'zod';
import { StateFile } from './store/state-file.ts';

/* Persistent settings: the logger's own parameters, and those of devices that cannot store them. */

/** Expiry of a user's setpoint, as on the platform. */
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
  /** A user's power setpoint while valid. */
  setPoint: z.object({ powerKw: z.number(), untilMs: z.number() }).optional(),
  /** A user's power limit. */
  limitKw: z.number().optional(),
  /** Stopped by a user: no orders until it is started again. */
  stopped: z.boolean().optional(),
});
export type DeviceSettings = z.infer<typeof deviceSettings>;

const schema = z.object({
  /** The logger's own parameters, by command. */
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

  /** Removed devices. A stop by a user survives: a device that returns must not start by itself. */
  async forget(sns: readonly string[]): Promise<void> {
    const { devices, ...rest } = this.#file.value;
    const kept = Object.entries(devices).flatMap(([sn, one]): [string, DeviceSettings][] => {
      if (!sns.includes(sn)) return [[sn, one]];
      return one.stopped ? [[sn, { held: {}, stopped: true }]] : [];
    });
    await this.#file.set({ ...rest, devices: Object.fromEntries(kept) });
  }
}
