import { sendCommand } from '@heliodon/commands/contract';
import { encrypted, isAboutPassword } from '@heliodon/commands/web';
import type { CallResponse } from '@heliodon/contract/call';
import { CallFailed, callApi } from '@heliodon/web/client';

export type SentResult = CallResponse<typeof sendCommand>['results'][number];

interface Order {
  readonly deviceIds: number[];
  readonly name: string;
  readonly params: Record<string, number>;
  /** Command password in plain text; '' where none is needed. */
  readonly password: string;
}

/** One result per device; a password error returned for all devices is thrown as an error of the call. */
export async function sendCommands(order: Order): Promise<{ results: SentResult[] }> {
  const { password, ...rest } = order;
  const secret = password ? await encrypted({ password }) : {};
  const answer = await callApi(sendCommand, { ...rest, ...secret }, { mask: false, quiet: true });
  return throwPassword(answer);
}

export function throwPassword<R extends { readonly code: number; readonly msg: string }>(answer: {
  results: R[];
}): { results: R[] } {
  const [first] = answer.results;
  if (first && answer.results.every(({ code }) => code === first.code && isAboutPassword(code)))
    throw new CallFailed(first.code, first.msg);
  return answer;
}
