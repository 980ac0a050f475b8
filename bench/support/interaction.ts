import type { Page } from 'playwright-core';

/** In the page, from the start: event timings of the browser, and the time of the last input. */
const NOTE_INPUTS = `window.benchInputs = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries())
    if (entry.interactionId > 0) window.benchInputs.push({ at: entry.startTime, ms: entry.duration });
}).observe({ type: 'event', durationThreshold: 16, buffered: true });
for (const type of ['pointerdown', 'keydown'])
  addEventListener(type, (event) => { window.benchInputAt = event.timeStamp; }, { capture: true });`;

/** The browser reports only inputs with a later next frame. */
const SHORTEST_MS = 16;
const LONGEST_MS = 30_000;
/** The browser reports an input with this delay. */
const REPORT_DELAY_MS = 150;

export interface Interaction {
  readonly act: () => Promise<unknown>;
  /** Element that changes with the answer; without it no answer is expected. */
  readonly area?: string;
}

export interface Times {
  /** From the input to the next frame. */
  readonly paintMs: number;
  /** From the last input to the frame with the answer. */
  readonly dataMs?: number;
}

export const noteInputs = (page: Page): Promise<unknown> => page.addInitScript(NOTE_INPUTS);

export async function timesOf(page: Page, { area, act }: Interaction): Promise<Times> {
  await page.evaluate(`(() => {
    const look = () => {
      const busy = document.querySelector('.ant-spin-spinning, [data-testid="loading-mask"], .ant-skeleton-active');
      return busy ? undefined : document.querySelector(${JSON.stringify(area ?? 'body')})?.innerText;
    };
    const before = look();
    window.benchBegan = performance.now();
    window.benchShownAt = new Promise((resolve, reject) => {
      const step = () => {
        const [now, at] = [look(), performance.now()];
        if (${area === undefined} || (now !== undefined && now !== before)) resolve(at);
        else if (at - window.benchBegan > ${LONGEST_MS}) reject(new Error('the page stayed as it was'));
        else requestAnimationFrame(step);
      };
      requestAnimationFrame(step);
    });
  })()`);
  await act();
  const { paintMs, dataMs } = await page.evaluate<
    Required<Times>
  >(`window.benchShownAt.then(async (shownAt) => {
    await new Promise((resolve) => setTimeout(resolve, ${REPORT_DELAY_MS}));
    const inputs = window.benchInputs.filter((one) => one.at >= window.benchBegan);
    const paintMs = Math.max(${SHORTEST_MS}, ...inputs.map((one) => one.ms));
    return { paintMs, dataMs: shownAt - window.benchInputAt };
  })`);
  return area === undefined ? { paintMs } : { paintMs, dataMs: Math.max(paintMs, dataMs) };
}
