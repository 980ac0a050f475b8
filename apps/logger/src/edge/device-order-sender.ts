import type { FieldDevice } from '../field-device.ts';

/** Smaller differences are no change. */
const SAME_KW = 0.05;
/** Repeated for devices that fall back without communication. */
const AGAIN_MS = 30_000;

interface Told {
  readonly kw: number;
  readonly atMs: number;
}

/** Sends power or limit to one device: one message at a time, the newest counts, unchanged values are skipped. */
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

  /** Undefined: not sent, or possibly lost by the device. */
  get toldKw(): number | undefined {
    return this.#told?.kw;
  }

  /** Whether a new value was sent. */
  async tell(
    name: string,
    params: Readonly<Record<string, number>>,
    kw: number,
    nowMs: number,
  ): Promise<boolean> {
    const told = this.#told;
    const isSame = told !== undefined && Math.abs(told.kw - kw) < SAME_KW;
    const ageMs = nowMs - (told?.atMs ?? nowMs);
    // A negative age after a clock change does not delay it.
    if (this.#isBusy || (isSame && ageMs >= 0 && ageMs < AGAIN_MS)) return false;
    this.#isBusy = true;
    // Until its reply, the active value is unknown.
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
