import type { AnyCall, CallInput, CallResponse } from '@heliodon/contract/call';
import { WORK_NEEDED } from '@heliodon/contract/error-kit';
import type { Work, WorkTask } from '@heliodon/contract/work';
import { CallFailed, type CallOptions, callApi } from './client.ts';

/** A call that may require proof of work: solves the task and repeats the call. */
export async function callWithWork<C extends AnyCall>(
  call: C,
  body: CallInput<C>,
  options: CallOptions,
): Promise<CallResponse<C>> {
  try {
    return await callApi(call, body, options);
  } catch (error) {
    if (!(error instanceof CallFailed) || error.code !== WORK_NEEDED) throw error;
    const task = error.data as WorkTask;
    const work: Work = { challenge: task.challenge, nonce: await solved(task) };
    return callApi(call, { ...(body as object), work } as CallInput<C>, options);
  }
}

function solved(task: WorkTask): Promise<string> {
  const worker = new Worker(new URL('./work.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<string>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(task);
  }).finally(() => worker.terminate());
}
