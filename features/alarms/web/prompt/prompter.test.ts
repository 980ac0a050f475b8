import { MINUTE_MS } from '@heliodon/kernel/time';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AlarmGrade } from '../../contract/alarm.ts';
import type { AlarmItem } from '../../contract/feed.contract.ts';
import { defaultTips } from '../../contract/tips.contract.ts';
import { type Card, Prompter, type PromptState } from './prompter.ts';

const item = (id: number, grade: AlarmGrade = 1): AlarmItem => ({
  id,
  grade,
  plantId: 1,
  plantName: 'P',
  timeZone: 'UTC',
  deviceId: 2,
  deviceSn: 'SN',
  deviceAlias: '',
  deviceType: 'inverter',
  eventType: 1,
  eventCode: 201,
  detail: {},
  eventStatus: 1,
  triggerTime: '2026-11-15T08:00:00.000Z',
});

let open: Set<number>;
let due: Set<number>;
let cards: (Card | undefined)[];
let sounds: string[];
let saved: PromptState | undefined;
let prompter: Prompter;

function make(): Prompter {
  return new Prompter({
    now: Date.now,
    show: (card) => cards.push(card),
    sound: (items, reason) => sounds.push(`${reason} ${items.map(({ id }) => id).join()}`),
    stillOpen: async (ids) => ({
      unhandled: new Set(ids.filter((id) => open.has(id))),
      reminderDue: new Set(ids.filter((id) => due.has(id))),
    }),
    save: (state) => {
      saved = state;
    },
  });
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-15T08:00:00Z') });
  open = new Set([1, 2, 3]);
  due = new Set();
  cards = [];
  sounds = [];
  prompter = make();
});
afterEach(() => {
  prompter.stop();
  vi.useRealTimers();
});

const pass = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * MINUTE_MS);
const ids = (card: Card | undefined) => card?.shown.map(({ id }) => id);

describe('an alarm', () => {
  it('is shown with sound, and repeated as configured', async () => {
    prompter.raise([item(1)]);
    expect([ids(cards.at(-1)), sounds]).toEqual([[1], ['raised 1']]);
    await pass(60);
    expect(sounds).toEqual(['raised 1', 'again 1', 'again 1', 'again 1']);
  });

  it('is not repeated once handled, and its dialog closes', async () => {
    prompter.raise([item(1)]);
    open.delete(1);
    await pass(60);
    expect(sounds).toEqual(['raised 1']);
    expect(cards.at(-1)).toBeUndefined();
  });

  it('is repeated after a user only viewed it; not after it was dismissed', async () => {
    prompter.raise([item(1)]);
    prompter.hide();
    await pass(5);
    expect(sounds).toEqual(['raised 1', 'again 1']);
    expect(prompter.dismiss()).toEqual([1]);
    prompter.raise([item(1)]);
    await pass(60);
    expect(sounds).toHaveLength(2);
  });

  it('if postponed comes back at its time, and only then', async () => {
    prompter.setTips({
      ...defaultTips,
      serious: { ...defaultTips.serious, repeatCount: 0, intervalMin: 20 },
    });
    prompter.raise([item(1)]);
    expect(prompter.later().ids).toEqual([1]);
    expect(cards.at(-1)).toBeUndefined();
    await pass(19);
    expect(sounds).toHaveLength(1);
    await pass(1);
    expect(sounds).toEqual(['raised 1', 'again 1']);
    await pass(60);
    expect(sounds).toHaveLength(2);
  });

  it('with sound only is not shown, and vice versa', () => {
    const silent = { ...defaultTips.second, screen: true, voice: false };
    prompter.setTips({ ...defaultTips, first: { ...defaultTips.first, screen: false }, second: silent });
    prompter.raise([item(1, 2)]);
    expect([cards, sounds]).toEqual([[], ['raised 1']]);
    prompter.raise([item(2, 3)]);
    expect([ids(cards.at(-1)), sounds]).toEqual([[2], ['raised 1']]);
    prompter.raise([item(3, 4)]);
    expect(cards).toHaveLength(1);
  });

  it('continues after a reload', async () => {
    prompter.raise([item(1)]);
    await pass(1);
    const next = make();
    prompter.stop();
    next.start(saved);
    await pass(4);
    expect(sounds).toEqual(['raised 1', 'again 1']);
    next.stop();
  });
});

describe('several alarms', () => {
  it('share one dialog', () => {
    prompter.raise([item(1, 2)]);
    prompter.raise([item(2, 1), item(1, 2)], 35);
    const card = cards.at(-1);
    expect([ids(card), card?.count]).toEqual([[2, 1], 37]);
    expect(prompter.dismiss()).toEqual([1, 2]);
    expect(cards.at(-1)).toBeUndefined();
  });

  it('a storm of thousands makes one sound for each push, and keeps the worst', async () => {
    for (let push = 0; push < 10; push += 1)
      prompter.raise(
        Array.from({ length: 100 }, (_, i) => item(push * 100 + i + 1, i === 50 ? 1 : 3)),
        900,
      );
    expect(cards.at(-1)?.count).toBe(10_000);
    expect(ids(cards.at(-1))).toEqual([951, 851, 751, 651, 551]);
    expect(saved?.watched.length).toBeLessThanOrEqual(200);
    expect(sounds).toHaveLength(10);
    open = new Set(saved?.watched.map((one) => one.item.id));
    await pass(5);
    expect(sounds).toHaveLength(11);
  });

  it('alarms that ended meanwhile leave the dialog', async () => {
    prompter.raise([item(1), item(2)]);
    open.delete(2);
    await prompter.review();
    expect(ids(cards.at(-1))).toEqual([1]);
  });
});

describe('a reminder', () => {
  beforeEach(() => {
    due = new Set([8, 9]);
  });

  it('is always shown, with sound as configured', () => {
    prompter.remind([item(8, 4)]);
    expect([ids(cards.at(-1)), cards.at(-1)?.reason, sounds]).toEqual([[8], 'reminder', []]);
  });

  it('stays while the alarm is followed up, and closes once it is handled', async () => {
    prompter.remind([item(8), item(9)]);
    await prompter.review();
    expect(cards.at(-1)?.shown).toHaveLength(2);
    due.delete(8);
    await prompter.review();
    expect(ids(cards.at(-1))).toEqual([9]);
    due.delete(9);
    await prompter.review();
    expect(cards.at(-1)).toBeUndefined();
  });

  it('is not counted as a new alarm, nor a new alarm as a reminder', async () => {
    prompter.raise([item(1)]);
    prompter.remind([item(8)]);
    expect(cards.at(-1)?.reason).toBe('mixed');
    open.delete(1);
    await prompter.review();
    expect([ids(cards.at(-1)), cards.at(-1)?.reason]).toEqual([[8], 'reminder']);
    prompter.raise([item(2)]);
    due.delete(8);
    await prompter.review();
    expect([ids(cards.at(-1)), cards.at(-1)?.reason]).toEqual([[2], 'raised']);
  });
});

it('a real alarm replaces a trial', () => {
  prompter.trial(item(0, 1));
  expect(cards.at(-1)?.reason).toBe('trial');
  prompter.raise([item(1)]);
  expect([ids(cards.at(-1)), cards.at(-1)?.reason]).toEqual([[1], 'raised']);
});
