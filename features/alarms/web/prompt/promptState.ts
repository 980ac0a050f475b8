import { kept } from '@heliodon/web/storage';
import { z } from 'zod';
import { alarmItem } from '../../contract/feed.contract.ts';
import type { PromptState } from './prompter.ts';

const watched = z.object({
  item: alarmItem,
  shown: z.number(),
  shownAtMs: z.number(),
  laterAtMs: z.number().optional(),
});

/** What this browser has announced to the account; another version may have stored a different format. */
export function readPrompts(accountId: number): PromptState | undefined {
  const saved = kept.alarmPrompts.read();
  if (saved?.accountId !== accountId) return undefined;
  const known = saved.watched.flatMap((one) => watched.safeParse(one).data ?? []);
  return { watched: known, dismissed: saved.dismissed };
}

export const savePrompts = (accountId: number, state: PromptState): void =>
  kept.alarmPrompts.write({ accountId, watched: [...state.watched], dismissed: [...state.dismissed] });
