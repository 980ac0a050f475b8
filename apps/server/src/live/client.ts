import type { Bilingual } from '@heliodon/kernel/lang';
import type { Caller } from '@heliodon/server-kit/caller';

export type Push =
  | { type: 'ready' }
  | { type: 'pong' }
  | { type: 'permissionsChanged' }
  | { type: 'news'; topic: string; data: unknown }
  /** In both languages: the page may have changed its language. */
  | { type: 'sessionEnded'; code: number; msg: Bilingual };

/** One open socket of a signed-in session. */
export interface LiveClient {
  caller: Caller;
  send(push: Push): void;
  close(): void;
}
