import type { SentCode } from '@heliodon/ui/CodeInput';
import { callApi } from '@heliodon/web/client';
import { type codePurposes, sendCode } from '../../contract/auth.contract.ts';

interface CodeWish {
  purpose: (typeof codePurposes)[number];
  /** Checks the target's field and answers it; rejects when it is wrong, which the field then says. */
  checkTarget: () => Promise<string>;
  onFailed: (error: unknown) => void;
}

/** Has a code sent; undefined when the field of the target or the server refused. */
export async function askForCode({
  purpose,
  checkTarget,
  onFailed,
}: CodeWish): Promise<SentCode | undefined> {
  const target = await checkTarget().catch(() => undefined);
  if (target === undefined) return undefined;
  try {
    const { waitSeconds } = await callApi(sendCode, { target, purpose }, { mask: false, quiet: true });
    return { sentTo: target, waitSeconds };
  } catch (error) {
    onFailed(error);
    return undefined;
  }
}
