import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { paint } from './painting.ts';

/** Waits for colour transitions; endless animations are ignored. */
async function colorsSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let quietFrames = 0; quietFrames < 3; quietFrames += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const ending = document
        .getAnimations()
        .filter((each) => each.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
      if (ending.length > 0) quietFrames = -1;
      await Promise.allSettled(ending.map((each) => each.finished));
    }
  });
}

/** Serious accessibility violations; empty if none. */
export async function seriousViolations(page: Page): Promise<string[]> {
  await paint(page);
  await colorsSettled(page);
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    // biome-ignore lint/suspicious/noExplicitAny: axe is a property of window
    const result = await (window as any).axe.run(document, { runOnly: ['wcag2a', 'wcag2aa'] });
    return result.violations
      .filter((v: { impact: string }) => ['serious', 'critical'].includes(v.impact))
      .map(
        (v: { id: string; nodes: { html: string }[] }) =>
          `${v.id}: ${v.nodes
            .map((n) => n.html)
            .join(' | ')
            .slice(0, 300)}`,
      );
  });
}
