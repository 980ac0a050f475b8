import { renderPage } from '@heliodon/ui/testing/renderPage';
import { expect, it } from 'vitest';
import { GridGauge } from './GridGauge.tsx';

const gauge = {
  zero: 0.2,
  fromKw: -200,
  toKw: 800,
  allowed: { from: 0.2, to: 0.8 },
  now: 0.5,
  outside: false,
  marks: [{ limit: 'demand' as const, kw: 640, at: 0.8 }],
};

// The page shows the configured limit next to the gauge; the gauge shows the control target, which becomes
// the peak of the month once that peak exceeds the limit.
it.each([
  ['en', 'Demand control target'],
  ['zh', '需量控制目标'],
] as const)('the control target is not labelled as the demand limit, in %s', async (lang, words) => {
  const page = await renderPage(<GridGauge gauge={gauge} gridKw={120} demand={null} />, { lang });
  await expect.element(page.getByText(words)).toBeVisible();
  expect(page.getByText(/Demand limit|需量限值/).query()).toBeNull();
});
