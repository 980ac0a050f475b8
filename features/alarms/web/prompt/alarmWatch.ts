import { currentLang } from '@heliodon/web/i18n';
import { live } from '@heliodon/web/live';
import { noPrompt, type PlantSummary, useAlarmStore } from '@heliodon/web/stores';
import type { AlarmGrade } from '../../contract/alarm.ts';
import { ALARM_TOPIC, type AlarmItem, alarmUpdate } from '../../contract/feed.contract.ts';
import { type AlarmTips, defaultTips, gradeName } from '../../contract/tips.contract.ts';
import { wordsOf } from '../alarmText.ts';
import { seldom } from '../seldom.ts';
import { fetchCount, fetchNewest, fetchStillOpen, fetchTips } from './alarmCalls.ts';
import { newSince, type Seen } from './newest.ts';
import { type Card, Prompter, type PromptState } from './prompter.ts';
import { readPrompts, savePrompts } from './promptState.ts';
import { noticeOf, type PromptReason, promptWords } from './promptWords.ts';
import { player } from './sound/soundPlayer.ts';
import { mayThisTabSound, Tabs } from './tabs.ts';

const REFRESH_EVERY_MS = 2000;
/** Polling interval while the socket is not connected. */
const POLL_MS = 30_000;
/** Spreads the requests of many pages that receive the same push. */
const SPREAD_MS = 1000;

/** Alarm state of an account from sign-in to sign-out: count, carousel, dialog and sound. */
class AlarmWatch {
  readonly #prompter = new Prompter({
    now: Date.now,
    show: showCard,
    sound: (items, reason) => void this.#sound(items, reason),
    stillOpen: fetchStillOpen,
    save: (state) => this.#save(state),
  });
  #refresh = seldom(() => undefined, REFRESH_EVERY_MS);
  #tabs: Tabs | undefined;
  #ends: (() => void)[] = [];
  #poll: ReturnType<typeof setInterval> | undefined;
  #accountId = 0;
  #plant: PlantSummary | null = null;
  #seen: Seen | undefined;
  #remindsMe = false;

  /** Returns the function that ends it. */
  start(accountId: number): () => void {
    this.#accountId = accountId;
    this.#tabs = new Tabs((message) => {
      if (message.type === 'dismissed') this.#prompter.dismissed(message.ids);
      else if (message.type === 'later') this.#prompter.putOff(message);
      else if (message.type === 'tips') this.#prompter.setTips(message.tips);
      else player.stop();
    });
    this.#refresh = seldom(() => void this.#look(), REFRESH_EVERY_MS);
    this.#refresh.ask();
    void this.#begin(accountId);
    return () => this.#stop();
  }

  /** No alarm is announced before the settings are loaded. */
  async #begin(accountId: number): Promise<void> {
    const tips = await fetchTips().catch(() => defaultTips);
    if (accountId !== this.#accountId) return;
    this.#prompter.setTips(tips);
    this.#prompter.start(readPrompts(accountId));
    this.#ends = [
      live.subscribe(ALARM_TOPIC, (data) => this.#receive(data)),
      live.onLine((up) => this.#setPolling(!up)),
    ];
  }

  setPlant(plant: PlantSummary | null): void {
    if (plant?.plantId !== this.#plant?.plantId) useAlarmStore.setState({ unrecoveredCount: null });
    this.#plant = plant;
    if (this.#accountId) this.#refresh.ask();
  }

  /** Reminders are only for users who handle alarms. */
  setHandles(handles: boolean): void {
    this.#remindsMe = handles;
  }

  tips = (): AlarmTips => this.#prompter.tips;

  /** Settings saved by the user: apply at once, also in other tabs. */
  applyTips(tips: AlarmTips): void {
    this.#prompter.setTips(tips);
    this.#tabs?.send({ type: 'tips', tips });
  }

  trial(item: AlarmItem): void {
    this.#prompter.trial(item);
  }

  look(): void {
    player.stop();
    this.#prompter.hide();
  }

  dismiss(): void {
    player.stop();
    this.#tabs?.send({ type: 'dismissed', ids: this.#prompter.dismiss() });
  }

  later(): void {
    player.stop();
    this.#tabs?.send({ type: 'later', ...this.#prompter.later() });
  }

  /** The list changed alarms itself: updates the count. */
  refresh(): void {
    this.#refresh.ask();
  }

  #stop(): void {
    for (const end of this.#ends) end();
    this.#ends = [];
    this.#setPolling(false);
    this.#refresh.stop();
    this.#prompter.stop();
    this.#tabs?.close();
    this.#seen = undefined;
    this.#accountId = 0;
    player.stop();
    useAlarmStore.setState({ ...useAlarmStore.getInitialState() });
  }

  #setPolling(on: boolean): void {
    clearInterval(this.#poll);
    this.#poll = on ? setInterval(() => this.#refresh.ask(), POLL_MS) : undefined;
  }

  #receive(data: unknown): void {
    const { data: push } = alarmUpdate.safeParse(data);
    if (!push) return;
    const { raised, more, reminders } = push;
    if (this.#seen) {
      const newestId = Math.max(this.#seen.newestId, ...raised.map(({ id }) => id));
      this.#seen = { ...this.#seen, newestId };
    }
    this.#prompter.raise(raised, more);
    if (this.#remindsMe) this.#prompter.remind(reminders);
    if (!push.changed) return;
    if (raised.length > 0) this.#refresh.ask();
    else setTimeout(() => this.#refresh.ask(), Math.random() * SPREAD_MS);
  }

  async #look(): Promise<void> {
    const plant = this.#plant;
    const accountId = this.#accountId;
    const [count, newest] = await Promise.allSettled([
      plant ? fetchCount(plant) : Promise.resolve(null),
      fetchNewest(),
    ]);
    // Signed out, or another plant selected, while the request was running.
    if (accountId !== this.#accountId || accountId === 0) return;
    if (count.status === 'fulfilled' && plant?.plantId === this.#plant?.plantId)
      useAlarmStore.setState({ unrecoveredCount: count.value });
    if (newest.status === 'rejected') return;
    const { rows, unRecoverTotal } = newest.value;
    useAlarmStore.setState({ carousel: rows.map(noticeOf), unrecoveredTotal: unRecoverTotal });
    const { raised, more, seen } = newSince(this.#seen, newest.value);
    this.#seen = seen;
    this.#prompter.raise(raised, more);
    void this.#prompter.review();
  }

  async #sound(items: readonly AlarmItem[], reason: PromptReason): Promise<void> {
    const worst = items.reduce((a, b) => (b.grade < a.grade ? b : a));
    if (reason !== 'trial' && !(await mayThisTabSound(worst.grade))) return;
    this.#tabs?.send({ type: 'sounding' });
    const sounded = await player.play(worst.grade);
    if (sounded === 'overtaken') return;
    useAlarmStore.setState({ soundBlocked: sounded === 'blocked' });
    if (sounded !== 'played') return;
    const lang = currentLang();
    const { title } = promptWords({ shown: [worst], count: items.length }, reason);
    player.speak(`${title[lang]} ${wordsOf(worst).description[lang]}`, lang === 'zh' ? 'zh-CN' : 'en-US');
  }

  #save(state: PromptState): void {
    if (this.#accountId !== 0) savePrompts(this.#accountId, state);
  }
}

function showCard(card: Card | undefined): void {
  if (!card) {
    useAlarmStore.setState({ prompt: noPrompt, soundBlocked: false });
    return;
  }
  const { shown, count, reason } = card;
  useAlarmStore.setState({
    prompt: {
      visible: true,
      ...promptWords(card, reason),
      icon: gradeName((shown[0]?.grade ?? 4) as AlarmGrade),
      notices: shown.map(noticeOf),
      count,
      laterMin: card.laterMin,
      trial: reason === 'trial',
    },
  });
}

export const alarmWatch = new AlarmWatch();
