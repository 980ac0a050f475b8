import type { FieldDevice } from '../field-device.ts';

/** Smaller differences are no change. */
const SAME_KW = 0.05;
/** Repeated for devices that fall back without communication. */
const AGAIN_MS = 30_000;

interface Sent {
  readonly kw: number;
  readonly atMs: number;
}

/** Sends power or limit to one device: one message at a time, the newest counts, unchanged values are skipped. */
export class DeviceOrderSender {
  readonly #device: FieldDevice;
  readonly #beforeSending: () => Promise<void>;
  #sent: Sent | undefined;
  #isBusy = false;
  error: string | null = null;

  constructor(device: FieldDevice, beforeSending: () => Promise<void>) {
    this.#device = device;
    this.#beforeSending = beforeSending;
  }

  /** Undefined: not sent, or possibly lost by the device. */
  get sentKw(): number | undefined {
    return this.#sent?.kw;
  }

  /** Whether a new value was sent. */
  async send(
    name: string,
    params: Readonly<Record<string, number>>,
    kw: number,
    nowMs: number,
  ): Promise<boolean> {
    const sent = this.#sent;
    const isSame = sent !== undefined && Math.abs(sent.kw - kw) < SAME_KW;
    const ageMs = nowMs - (sent?.atMs ?? nowMs);
    // A negative age after a clock change does not delay it.
    if (this.#isBusy || (isSame && ageMs >= 0 && ageMs < AGAIN_MS)) return false;
    this.#isBusy = true;
    // Until its reply, the active value is unknown.
    if (!isSame) this.#sent = undefined;
    try {
      await this.#beforeSending();
      await this.#device.execute(name, params);
      this.#sent = { kw, atMs: nowMs };
      this.error = null;
      return !isSame;
    } catch (error) {
      this.#sent = undefined;
      this.error = (error as Error).message;
      return false;
    } finally {
      this.#isBusy = false;
    }
  }

  forget(): void {
    this.#sent = undefined;
  }
}
