import { kept } from '@heliodon/web/storage';
import { type AlarmTips, alarmTips } from '../../contract/tips.contract.ts';

/* Several tabs of one browser show the same alarms; what is done in one counts in all, and only one sounds. */

export type TabMessage =
  | { readonly type: 'dismissed'; readonly ids: readonly number[] }
  | { readonly type: 'later'; readonly ids: readonly number[]; readonly atMs: number }
  | { readonly type: 'tips'; readonly tips: AlarmTips }
  /** Another tab sounds from now on. */
  | { readonly type: 'sounding' };

const NAME = 'heliodon.alarms';

export class Tabs {
  #channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME);

  constructor(onMessage: (message: TabMessage) => void) {
    this.#channel?.addEventListener('message', ({ data }) => {
      const message = read(data);
      if (message) onMessage(message);
    });
  }

  tell(message: TabMessage): void {
    this.#channel?.postMessage(message);
  }

  /** What is told afterwards reaches nobody: a sound may still be waiting for its turn. */
  close(): void {
    this.#channel?.close();
    this.#channel = undefined;
  }
}

/** A tab of another version may say something else. */
function read(data: unknown): TabMessage | undefined {
  const message = data as Partial<TabMessage> | null;
  if (message?.type === 'tips') {
    const { data: tips } = alarmTips.safeParse((message as { tips?: unknown }).tips);
    return tips && { type: 'tips', tips };
  }
  if (message?.type === 'sounding') return { type: 'sounding' };
  if (message?.type !== 'dismissed' && message?.type !== 'later') return undefined;
  return Array.isArray(message.ids) ? (message as TabMessage) : undefined;
}

/** What one tab has just sounded for, no other sounds for again. */
const SAME_SOUND_MS = 4000;
const HIDDEN_WAIT_MS = 150;
const CHANCE_MS = 80;
const SETTLE_MS = 40;

const tab = Math.random().toString(36).slice(2);
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** True in one of the tabs that hear the same news; rather in one that is looked at. */
export async function mayThisTabSound(grade: number): Promise<boolean> {
  await wait((document.hidden ? HIDDEN_WAIT_MS : 0) + Math.random() * CHANCE_MS);
  const last = kept.alarmSpeaker.read();
  const justNow = last && last.tab !== tab && Date.now() - last.atMs < SAME_SOUND_MS;
  if (justNow && last.grade <= grade) return false;
  kept.alarmSpeaker.write({ tab, atMs: Date.now(), grade });
  // Two may have asked at the same moment: the later one stands.
  await wait(SETTLE_MS);
  return kept.alarmSpeaker.read()?.tab === tab;
}
