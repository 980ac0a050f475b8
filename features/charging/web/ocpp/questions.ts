import type { StatusTone } from '@heliodon/ui/tokens';
import type { Question } from './question.ts';

/** The charger has not answered yet. */
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

/** The newest list of settings from the charger; undefined if it was never requested. */
export const newestSettings = (rows: readonly Question[]): Question | undefined =>
  rows.find(({ action, state }) => action === 'getConfiguration' && state === 'answered');

/** Matches a part of the key or value, case-insensitive. */
export function matchingSettings(settings: readonly Setting[], keyword: string): Setting[] {
  const wanted = keyword.trim().toLowerCase();
  return settings.filter(({ key, value }) => `${key}\n${value ?? ''}`.toLowerCase().includes(wanted));
}
