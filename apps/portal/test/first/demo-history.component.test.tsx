import { exampleOf } from '@heliodon/contract/testing/example';
import { getDemo } from '@heliodon/system/contract';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { useDemoHistory } from '@heliodon/web/demoHistory';
import { server } from '@heliodon/web/testing/server';
import { afterEach, describe, expect, it } from 'vitest';
import { openPortal } from '../support/openPortal.tsx';

/* Page texts while the demo history is generated. */

const demo = (historyPercent: number | null) => exampleOf(getDemo.response, { historyPercent });
afterEach(() => useDemoHistory.setState({ percent: null }));

describe('while the demo history is being generated', () => {
  it.each([
    ['en', '/monitoring/plantHome', 'Generating demo history, 42 %'],
    ['zh', '/monitoring/plantHome', '演示历史数据生成中，42 %'],
  ] as const)('the progress is shown: %s, %s', async (lang, path, words) => {
    server.answer(getDemo, demo(42));
    const portal = await openPortal(path, { lang, plant: { screenType: 2 } });
    await expect.element(portal.getByText(words, { exact: true })).toBeVisible();
    expect(await seriousViolations()).toEqual([]);
  });

  it('the progress is shown live, and disappears at the end', async () => {
    server.answer(getDemo, demo(42));
    const portal = await openPortal('/downloads');
    await expect.element(portal.getByText('Generating demo history, 42 %')).toBeVisible();
    server.answer(getDemo, demo(97));
    await expect.element(portal.getByText('Generating demo history, 97 %')).toBeVisible();
    server.answer(getDemo, demo(null));
    await expect.element(portal.getByTestId('demo-history')).not.toBeInTheDocument();
    await portal.goTo('/monitoring/plantHome');
    expect(portal.getByTestId('demo-history').query()).toBeNull();
  });
});

it('without a demo nothing is shown and no request is repeated', async () => {
  server.answer(getDemo, demo(null));
  const portal = await openPortal('/monitoring/plantHome', { plant: { screenType: 2 } });
  await expect.poll(() => server.bodiesOf(getDemo).length).toBe(1);
  await portal.goTo('/downloads');
  await expect.element(portal.getByRole('heading', { level: 1 })).toBeVisible();
  expect(portal.getByTestId('demo-history').query()).toBeNull();
  expect(server.bodiesOf(getDemo)).toHaveLength(1);
});
