import { ALARM_TOPIC, alarmUpdate } from '@heliodon/alarms/contract';
import { FIRST_CUSTOM_ROLE_ID, grantable } from '@heliodon/contract/permissions';
import { grant } from '@heliodon/ui/testing/renderPage';
import { FakeSocket } from '@heliodon/web/testing/fake-socket';
import { server } from '@heliodon/web/testing/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { openPortal, type PortalOptions } from '../support/openPortal.tsx';
import { answerAll } from './answerAll.ts';
import { filledOf } from './filled.ts';
import { type Answers, furnished } from './furnished.ts';
import type { Control, View, World } from './table.ts';

interface Place extends PortalOptions {
  /** Overrides the answers of the complete plant. */
  readonly answers?: Answers;
}

const everything = { roleId: FIRST_CUSTOM_ROLE_ID, permissions: grantable };
const WAIT = { timeout: 20_000, interval: 40 };

/** One test for each view of an area. */
export function walkArea(views: readonly View[], { answers, ...options }: Place = {}): void {
  // In the middle of a 15-minute interval.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime('2026-06-15T04:05:00Z');
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  describe('a control goes from the open page with its flag, and comes back with it', () => {
    it.each(views.map((view) => [nameOf(view), view] as const))('%s', async (_, view) => {
      answerAll({ ...furnished, ...answers });
      await openPortal(view.path, { ...everything, ...options });
      const wrong = await walk(view);
      expect(wrong, server.received.map(({ path }) => path).join(' ')).toEqual([]);
    });
  });
}

const visible = (found: Locator) =>
  found.elements().filter((element) => element.checkVisibility({ visibilityProperty: true }));

const world: World = {
  async seen(found) {
    await vi.waitFor(() => expect(visible(found)).not.toEqual([]), WAIT);
  },
  async raiseAlarm() {
    await vi.waitFor(() => expect(FakeSocket.watches(ALARM_TOPIC)).toBe(true), WAIT);
    server.publish(ALARM_TOPIC, filledOf(alarmUpdate, { raised: [{ id: 2 }], more: 0, reminders: [] }));
  },
};

function nameOf({ path, before, controls }: View): string {
  const flags = [...new Set(controls.map(({ flag }) => flag))].join(', ');
  return `${path}${before.length > 0 ? ', something open' : ''}: ${flags}`;
}

/** Revokes each flag of a view while its controls are visible. Returns the errors. */
async function walk(view: View): Promise<string[]> {
  const wrong: string[] = [];
  const isThere = ({ find }: Control) => world.seen(find(page));
  const isGone = async ({ find }: Control) => {
    await vi.waitFor(() => expect(visible(find(page))).toEqual([]), WAIT);
  };
  // A missing control does not hide the next one.
  const look = async (controls: readonly Control[], holds: typeof isThere, otherwise: string) => {
    const fine: Control[] = [];
    for (const control of controls)
      await holds(control).then(
        () => fine.push(control),
        () => wrong.push(`${control.flag} in ${control.files.join(' and ')} ${otherwise}`),
      );
    return fine;
  };

  for (const step of view.before) await step(page, world);
  const there = await look(view.controls, isThere, 'is not there');
  for (const flag of new Set(there.map((control) => control.flag))) {
    const controls = there.filter((control) => control.flag === flag);
    grant(grantable.filter((code) => code !== flag));
    const gone = await look(controls, isGone, 'is still there');
    grant(grantable);
    const coming = gone.filter(({ closes }) => !closes);
    await look(coming, isThere, 'does not come back');
  }
  return wrong;
}
