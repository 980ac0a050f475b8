import { boundedText, refuseForbidden } from '../outbound-http.ts';
import type { MessagePurpose, SendResult } from './message.ts';

export interface SmsTemplates {
  /** Template with one parameter: the code. */
  readonly code: string;
  /** Template with five parameters: plant, device, level, text, count. */
  readonly alarm: string;
}

export interface SmsSettings {
  readonly keyId: string;
  readonly keySecret: string;
  readonly signName: string;
  readonly templates: SmsTemplates;
  /** Overrides the vendor's address. */
  readonly endpoint?: string;
}

/** In the order in which Tencent numbers them; Aliyun uses names. */
const places = { code: ['code'], alarm: ['plant', 'device', 'level', 'text', 'count'] } as const;
/** Longer parameter values are rejected. */
const PLACE_CHARS = 35;
const ANSWER_MS = 10_000;
const ANSWER_BYTES = 100_000;

export interface FilledTemplate {
  readonly id: string;
  readonly values: readonly (readonly [name: string, value: string])[];
}

export function fillTemplate(
  templates: SmsTemplates,
  purpose: MessagePurpose,
  params: Readonly<Record<string, string>>,
): FilledTemplate {
  const kind = purpose === 'code' ? 'code' : 'alarm';
  return {
    id: templates[kind],
    values: places[kind].map((name) => [name, placeText(params[name] ?? '')]),
  };
}

/** The brackets 【】 are reserved for the signature. */
function placeText(value: string): string {
  const plain =
    value
      .replace(/[\s\p{C}]+/gu, ' ')
      .replace(/[【】]/g, '')
      .trim() || '-';
  const chars = [...plain];
  return chars.length <= PLACE_CHARS ? plain : `${chars.slice(0, PLACE_CHARS - 1).join('')}…`;
}

/** The request was not sent. */
const notConnected = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

/**
 * One request to a vendor. Vendors offer no idempotency key, and a duplicate SMS costs money and disturbs people: if it
 * is uncertain whether it was sent (no answer, unreadable answer), there is no retry.
 */
export async function askVendor(
  url: string,
  request: { headers: Record<string, string>; body?: string },
  read: (answer: unknown) => SendResult | undefined,
): Promise<SendResult> {
  let text: string;
  try {
    await refuseForbidden(new URL(url).hostname);
    const signal = AbortSignal.timeout(ANSWER_MS);
    const response = await fetch(url, { method: 'POST', redirect: 'manual', ...request, signal });
    text = await boundedText(response, ANSWER_BYTES);
  } catch (error) {
    const failed = error as Error & { code?: string; cause?: { code?: string; message?: string } };
    const code = failed.cause?.code ?? String(failed.code ?? '');
    const reason = code || (failed.cause?.message ?? failed.message);
    return { ok: false, reason, retry: notConnected.includes(code) };
  }
  return (
    readAnswer(text, read) ?? { ok: false, reason: `unreadable answer: ${text.slice(0, 200)}`, retry: false }
  );
}

function readAnswer(text: string, read: (answer: unknown) => SendResult | undefined): SendResult | undefined {
  try {
    return read(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Vendor error with the original text. */
export const refused = (code: string, message: string, mayPass: RegExp): SendResult => ({
  ok: false,
  reason: `${code}: ${message}`,
  retry: mayPass.test(code),
});
