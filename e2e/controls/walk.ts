import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { move } from '../support/browser.ts';
import type { Control, ControlWorld, View } from './table.ts';

interface Walked {
  readonly world: ControlWorld;
  /** Takes a flag from the role, and gives back the one that was taken before. */
  readonly lack: (flag?: string) => Promise<void>;
}

/** Takes each flag of a view away while its controls are on screen. Answers what is wrong. */
export async function walk(page: Page, view: View, { world, lack }: Walked): Promise<string[]> {
  const path = view.path(world);
  const wrong: string[] = [];
  const shown = ({ find }: Control) => find(page, world).filter({ visible: true });
  const isThere = (control: Control) => shown(control).first().waitFor();
  const isGone = (control: Control) => expect.poll(() => shown(control).count()).toBe(0);
  const look = async (controls: readonly Control[], holds: typeof isThere, otherwise: string) => {
    const fine: Control[] = [];
    for (const control of controls)
      await holds(control).then(
        () => fine.push(control),
        () => wrong.push(`${control.flag} in ${control.files.join(' and ')} at ${path} ${otherwise}`),
      );
    return fine;
  };

  await reach(page, path, view, world).catch((error: Error) => wrong.push(`${path}: ${error.message}`));
  const there = await look(view.controls, isThere, 'is not there');
  let taken: readonly Control[] = [];
  for (const flag of new Set(there.map((control) => control.flag))) {
    const controls = there.filter((control) => control.flag === flag);
    await lack(flag);
    await look(taken, isThere, 'does not come back');
    const gone = await look(controls, isGone, 'is still there');
    taken = gone.filter(({ closes }) => !closes);
  }
  await lack();
  await look(taken, isThere, 'does not come back');
  // What was opened on the way is closed.
  if (view.before.length > 0) await page.reload();
  return wrong;
}

/** From another page, so that what is seen is of this one. */
async function reach(page: Page, path: string, { before }: View, world: ControlWorld): Promise<void> {
  await move(page, '/downloads');
  await move(page, path);
  for (const step of before) await step(page, world);
}
