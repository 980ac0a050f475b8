import type { SystemSettingsDeps } from '@heliodon/system/server';
import type { Logger } from 'pino';
import { KeptThread } from './kept-thread.ts';

/** Each has its entry beside main: `<name>-thread`. */
export type ThreadName = 'diagnosis' | 'forecast';

export interface ThreadOptions {
  readonly databaseUrl: string;
  readonly settings: Pick<SystemSettingsDeps, 'frame' | 'key'>;
}

/** Work that counts for seconds, in a thread of its own; it begins when it is started. */
export const threadOf = (name: ThreadName, options: ThreadOptions, log: Logger): KeptThread =>
  new KeptThread({ entry: `${name}-thread`, what: name, data: options, log });
