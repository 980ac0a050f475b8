import { kept } from '@heliodon/web/storage';
import { type AlarmTips, alarmTips } from '../../contract/tips.contract.ts';

/* Several tabs of one browser show the same alarms; actions apply to all tabs, and only one plays the sound. */

export type TabMessage =
  | { readonly type: 'dismissed'; readonly ids: readonly number[] }
  | { readonly type: 'later'; readonly ids: readonly number[]; readonly atMs: number }
  | { readonly type: 'tips'; readonly tips: AlarmTips }
  /** Another tab plays the sound. */
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

  send(message: TabMessage): void {
    this.#channel?.postMessage(message);
  }

  /** Ignored after closing: a sound may still be queued. */
  close(): void {
    this.#channel?.close();
    this.#channel = undefined;
  }
}

/** A tab of another version may use a different format. */
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

/** For this time no other tab plays the same sound. */
const SAME_SOUND_MS = 4000;
const HIDDEN_WAIT_MS = 150;
const CHANCE_MS = 80;
const SETTLE_MS = 40;

const tab = Math.random().toString(36).slice(2);
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** True in one of the tabs that receive the same push, preferably a visible one. */
export async function mayThisTabSound(grade: number): Promise<boolean> {
  await wait((document.hidden ? HIDDEN_WAIT_MS : 0) + Math.random() * CHANCE_MS);
  const last = kept.alarmSpeaker.read();
  const justNow = last && last.tab !== tab && Date.now() - last.atMs < SAME_SOUND_MS;
  if (justNow && last.grade <= grade) return false;
  kept.alarmSpeaker.write({ tab, atMs: Date.now(), grade });
  // Two tabs may have requested it at the same time: the later one wins.
  await wait(SETTLE_MS);
  return kept.alarmSpeaker.read()?.tab === tab;
}
