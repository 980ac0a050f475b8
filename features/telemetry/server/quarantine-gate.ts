import type { QuarantineRow } from '@heliodon/platform/telemetry/sample-batch';
import type { Refusal } from './decode.ts';
import type { Logger } from './logger-registry.ts';

/** A logger that sends rubbish all day fills no disk: so many refusals a minute are kept, the others are counted. */
const KEPT_PER_MINUTE = 20;
const MINUTE_MS = 60_000;
const PAYLOAD_CHARACTERS = 2000;

interface Window {
  readonly startMs: number;
  kept: number;
  /** Refusals since the last one that was kept. */
  more: number;
}

export class QuarantineGate {
  readonly #windows = new Map<number, Window>();

  /** The row to keep, if this one is to be kept. */
  admit(
    logger: Pick<Logger, 'id' | 'sn'>,
    channel: string,
    refusal: Refusal,
    payload: Buffer,
    nowMs: number,
  ): QuarantineRow | undefined {
    let window = this.#windows.get(logger.id);
    if (!window || nowMs - window.startMs >= MINUTE_MS) {
      window = { startMs: nowMs, kept: 0, more: window?.more ?? 0 };
      this.#windows.set(logger.id, window);
    }
    if (window.kept >= KEPT_PER_MINUTE) {
      window.more += 1;
      return undefined;
    }
    window.kept += 1;
    const { more } = window;
    window.more = 0;
    return {
      loggerId: logger.id,
      sn: refusal.sn ?? logger.sn,
      channel,
      reason: refusal.reason,
      detail: storable(refusal.detail),
      sampleAtMs: refusal.sampleAtMs ?? null,
      payload: storable(payload.toString('utf8', 0, PAYLOAD_CHARACTERS)),
      more,
    };
  }
}

/** PostgreSQL keeps no zero characters and no halves of pairs in texts. */
const storable = (text: string): string => text.replaceAll('\u0000', '␀').replace(/\p{Surrogate}/gu, '�');
