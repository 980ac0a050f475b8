import type { FieldDevice } from '../field-device.ts';

/** Less is no change. */
const SAME_KW = 0.05;
/** Devices that fall back by themselves when nobody speaks to them are told again. */
const AGAIN_MS = 30_000;

interface Told {
  readonly kw: number;
  readonly atMs: number;
}

/** Tells one device its power or limit: one word at a time, the newest counts, and nothing that it knows already. */
export class DeviceOrderSender {
  readonly #device: FieldDevice;
  readonly #beforeTelling: () => Promise<void>;
  #told: Told | undefined;
  #isBusy = false;
  error: string | null = null;

  constructor(device: FieldDevice, beforeTelling: () => Promise<void>) {
    this.#device = device;
    this.#beforeTelling = beforeTelling;
  }

  /** Undefined: it was not told anything, or may have forgotten it. */
  get toldKw(): number | undefined {
    return this.#told?.kw;
  }

  /** Whether the device was told something new. */
  async tell(
    name: string,
    params: Readonly<Record<string, number>>,
    kw: number,
    nowMs: number,
  ): Promise<boolean> {
    const told = this.#told;
    const isSame = told !== undefined && Math.abs(told.kw - kw) < SAME_KW;
    const ageMs = nowMs - (told?.atMs ?? nowMs);
    // A clock that was set back does not put it off.
    if (this.#isBusy || (isSame && ageMs >= 0 && ageMs < AGAIN_MS)) return false;
    this.#isBusy = true;
    // Until it has answered nobody knows which of the two it does.
    if (!isSame) this.#told = undefined;
    try {
      await this.#beforeTelling();
      await this.#device.execute(name, params);
      this.#told = { kw, atMs: nowMs };
      this.error = null;
      return !isSame;
    } catch (error) {
      this.#told = undefined;
      this.error = (error as Error).message;
      return false;
    } finally {
      this.#isBusy = false;
    }
  }

  forget(): void {
    this.#told = undefined;
  }
}
