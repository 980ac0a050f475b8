import type { SentCode } from '@heliodon/ui/CodeInput';
import { CallFailed } from '@heliodon/web/client';
import { callWithWork } from '@heliodon/web/work';
import { type openCodePurposes, sendCode } from '../../contract/auth.contract.ts';
import { waitSecondsFrom } from '../../contract/auth.errors.ts';
import type { useFormFailure } from './useFormFailure.ts';

export interface CodeWish {
  purpose: (typeof openCodePurposes)[number];
  /** Validates the target field and returns its value; rejects if invalid, with the message at the field. */
  checkTarget: () => Promise<string>;
  /** Failure state of the form, whose code field is `code`. */
  failure: ReturnType<typeof useFormFailure>;
}

/** Requests a code; undefined if the target field or the server rejected it, unless the server told to wait. */
export async function askForCode({ purpose, checkTarget, failure }: CodeWish): Promise<SentCode | undefined> {
  const target = await checkTarget().catch(() => undefined);
  if (target === undefined) return undefined;
  try {
    const asked = await callWithWork(sendCode, { target, purpose }, { mask: false, quiet: true });
    failure.edited({ code: '' });
    return { ...asked, sentTo: target };
  } catch (error) {
    failure.report(error);
    const waitSeconds = error instanceof CallFailed ? waitSecondsFrom(error) : undefined;
    return waitSeconds ? { waitSeconds } : undefined;
  }
}
