import type { StatusTone } from '@heliodon/ui/tokens';
import type { Question } from './question.ts';

/** The pile has not answered yet. */
export const isOpen = ({ state }: Pick<Question, 'state'>): boolean =>
  state === 'queued' || state === 'asked';

export const QUESTION_TONES: Record<Question['state'], StatusTone> = {
  queued: 'waiting',
  asked: 'waiting',
  answered: 'normal',
  refused: 'warning',
  failed: 'fault',
};

type Setting = Question['settings'][number];

/** The newest list of settings that the pile told; nothing where it was never asked. */
export const newestSettings = (rows: readonly Question[]): Question | undefined =>
  rows.find(({ action, state }) => action === 'getConfiguration' && state === 'answered');

/** By a part of the key or the value, whatever the case. */
export function matchingSettings(settings: readonly Setting[], keyword: string): Setting[] {
  const wanted = keyword.trim().toLowerCase();
  return settings.filter(({ key, value }) => `${key}\n${value ?? ''}`.toLowerCase().includes(wanted));
}
