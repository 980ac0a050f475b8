import type { SystemSettingsDeps } from '@heliodon/system/server';
import type { Logger } from 'pino';
import { PersistentThread } from './persistent-thread.ts';

/** Each has its entry beside main: `<name>-thread`. */
export type ThreadName = 'diagnosis' | 'forecast';

export interface ThreadOptions {
  readonly databaseUrl: string;
  readonly settings: Pick<SystemSettingsDeps, 'frame' | 'key'>;
}

/** A separate thread for long calculations; runs after start(). */
export const threadOf = (name: ThreadName, options: ThreadOptions, log: Logger): PersistentThread =>
  new PersistentThread({ entry: `${name}-thread`, what: name, data: options, log });
