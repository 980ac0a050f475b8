import { DAY_MS, MINUTE_MS } from '@heliodon/kernel/time';
import type { QuarantineRow } from '@heliodon/telemetry-store/sample-batch';
import type { Refusal } from './decode.ts';
import type { Logger } from './logger-registry.ts';

/** Maximum stored refusals per minute, so that a faulty logger does not fill the disk; others are counted. */
const KEPT_PER_MINUTE = 20;
const KEPT_PER_DAY = 500;
const PAYLOAD_CHARACTERS = 2000;

interface Window {
  startMs: number;
  kept: number;
  dayStartMs: number;
  keptToday: number;
  /** Refusals since the last stored one. */
  more: number;
}

export class QuarantineGate {
  readonly #windows = new Map<number, Window>();

  /** The row to store, if any. */
  admit(
    logger: Pick<Logger, 'id' | 'sn'>,
    channel: string,
    refusal: Refusal,
    payload: Buffer,
    nowMs: number,
  ): QuarantineRow | undefined {
    const window = this.#windowOf(logger.id, nowMs);
    if (window.kept >= KEPT_PER_MINUTE || window.keptToday >= KEPT_PER_DAY) {
      window.more += 1;
      return undefined;
    }
    window.kept += 1;
    window.keptToday += 1;
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

  #windowOf(loggerId: number, nowMs: number): Window {
    let window = this.#windows.get(loggerId);
    if (!window) {
      window = { startMs: nowMs, kept: 0, dayStartMs: nowMs, keptToday: 0, more: 0 };
      this.#windows.set(loggerId, window);
    }
    if (nowMs - window.startMs >= MINUTE_MS) {
      window.startMs = nowMs;
      window.kept = 0;
    }
    if (nowMs - window.dayStartMs >= DAY_MS) {
      window.dayStartMs = nowMs;
      window.keptToday = 0;
    }
    return window;
  }
}

/** PostgreSQL cannot store NUL characters and unpaired surrogates. */
const storable = (text: string): string => text.replaceAll('\u0000', '␀').replace(/\p{Surrogate}/gu, '�');
