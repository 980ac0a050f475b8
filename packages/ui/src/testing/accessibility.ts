import axe from 'axe-core';
import { commands } from 'vitest/browser';

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Defined in vitest.config.ts. */
    movePointerAway: () => Promise<void>;
  }
}

const QUIET_FRAMES = 3;

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/**
 * A colour in transition is not a colour of the page. A transition of one element starts those of the elements inside, so
 * some frames without any have to follow each other. Endless animations are not waited for.
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

/** Without what is not reported: selectors, style sheets of other hosts, frames and what passed. */
const OPTIONS: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa'],
  resultTypes: ['violations'],
  selectors: false,
  preload: false,
  iframes: false,
};

/** Serious and critical WCAG 2 A and AA violations of what is on screen; empty when there are none. */
export async function seriousViolations(root: Element | Document = document): Promise<string[]> {
  // Where an earlier click left the pointer, the colours are those of hovering.
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
