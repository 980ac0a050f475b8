import { commonErrors, SUCCESS } from '@heliodon/contract/errors';
import { AppError } from '@heliodon/kernel/app-error';
import { type Bilingual, inLang } from '@heliodon/kernel/lang';
import type { Caller } from '@heliodon/server-kit/caller';
import type { DeviceResult } from '../contract/device-change.contract.ts';
import { type Issue, toError } from './devices.policy.ts';

const DONE: Bilingual = { zh: '完成', en: 'Done' };

/** Processes devices one by one; an invisible device is reported as missing, and no device blocks the next. */
export async function eachDevice<Device>(
  ids: readonly number[],
  devices: ReadonlyMap<number, Device>,
  caller: Pick<Caller, 'lang'>,
  work: (device: Device) => Promise<Issue | undefined>,
): Promise<{ results: DeviceResult[] }> {
  const results: DeviceResult[] = [];
  for (const deviceId of new Set(ids)) {
    const device = devices.get(deviceId);
    const error = device ? await outcome(work(device)) : new AppError(commonErrors.notFound);
    results.push({
      deviceId,
      code: error?.entry.code ?? SUCCESS,
      msg: error ? inLang(error.entry, caller.lang, error.params) : DONE[caller.lang],
    });
  }
  return { results };
}

async function outcome(work: Promise<Issue | undefined>): Promise<AppError | undefined> {
  try {
    const issue = await work;
    return issue && toError(issue);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
