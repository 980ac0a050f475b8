import type { CallInput } from '@heliodon/contract/call';
import { callApi } from '@heliodon/web/client';
import { getSetupTask, type SetupTask, startSetupTask } from '../../contract/index.ts';

export const POLL_MS = 1000;

export type TaskRequest = CallInput<typeof startSetupTask>['task'];

export const isEnded = ({ state }: SetupTask): boolean =>
  state === 'done' || state === 'failed' || state === 'cancelled';

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/** Lets a logger do a task and waits for its result. Failed calls are thrown without a message to the user. */
export async function runTask(deviceId: number, task: TaskRequest, signal: AbortSignal): Promise<SetupTask> {
  const quiet = { mask: false, quiet: true, signal };
  const { taskId } = await callApi(startSetupTask, { deviceId, task }, quiet);
  for (;;) {
    const answer = await callApi(getSetupTask, { taskId }, quiet);
    if (isEnded(answer)) return answer;
    await pause(POLL_MS, signal);
  }
}
