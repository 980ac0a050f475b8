import type { SentCode } from '@heliodon/ui/CodeInput';
import { CallFailed } from '@heliodon/web/client';
import { callWithWork } from '@heliodon/web/work';
import { type openCodePurposes, sendCode } from '../../contract/auth.contract.ts';
import { codeWaitToldBy } from '../../contract/auth.errors.ts';
import type { useFormFailure } from './useFormFailure.ts';

export interface CodeWish {
  purpose: (typeof openCodePurposes)[number];
  /** Checks the target's field and answers it; rejects when it is wrong, which the field then says. */
  checkTarget: () => Promise<string>;
  /** Of the form, whose field of the code is `code`. */
  failure: ReturnType<typeof useFormFailure>;
}

/** Has a code sent; undefined when the field of the target or the server refused, unless it said to wait. */
export async function askForCode({ purpose, checkTarget, failure }: CodeWish): Promise<SentCode | undefined> {
  const target = await checkTarget().catch(() => undefined);
  if (target === undefined) return undefined;
  try {
    const asked = await callWithWork(sendCode, { target, purpose }, { mask: false, quiet: true });
    failure.edited({ code: '' });
    return { ...asked, sentTo: target };
  } catch (error) {
    failure.report(error);
    const waitSeconds = error instanceof CallFailed ? codeWaitToldBy(error) : undefined;
    return waitSeconds ? { waitSeconds } : undefined;
  }
}
