import axe from 'axe-core';
import { commands } from 'vitest/browser';

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Browser command, defined in vitest.config.ts. */
    movePointerAway: () => Promise<void>;
  }
}

const QUIET_FRAMES = 3;

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/**
 * Waits for colour transitions. A transition may start others in child elements, so several frames without
 * any must follow. Endless animations are ignored.
 */
async function colorsSettled(): Promise<void> {
  for (let quiet = 0; quiet < QUIET_FRAMES; quiet += 1) {
    await nextFrame();
    const ending = document
      .getAnimations()
      .filter((each) => each.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    if (ending.length > 0) quiet = -1;
    await Promise.allSettled(ending.map((each) => each.finished));
  }
}

/** Options that skip what is not reported: selectors, external style sheets, frames and passed checks. */
const OPTIONS: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa'],
  resultTypes: ['violations'],
  selectors: false,
  preload: false,
  iframes: false,
};

/** Serious and critical WCAG 2 A and AA violations on the page; empty if none. */
export async function seriousViolations(root: Element | Document = document): Promise<string[]> {
  // A pointer left by an earlier click would cause hover colours.
  await commands.movePointerAway();
  await colorsSettled();
  const { violations } = await axe.run(root, OPTIONS);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map(({ html }) => html)
          .join(' | ')
          .slice(0, 300)}`,
    );
}
