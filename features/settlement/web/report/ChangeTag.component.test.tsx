import { renderPage } from '@heliodon/ui/testing/renderPage';
import { expect, it } from 'vitest';
import { ChangeTag } from './ChangeTag.tsx';

const arrows = () =>
  [...document.querySelectorAll('.anticon')].map((icon) => icon.getAttribute('aria-label'));

it.each<[number | null, number | null, string, string[]]>([
  [110, 100, '10.0 %', ['arrow-up']],
  [90, 100, '10.0 %', ['arrow-down']],
  [100, 100, '0.0 %', []],
  [null, 100, '--', []],
  [100, null, '--', []],
  // A change from 0 has no percentage: text is shown instead of an arrow.
  [5, 0, 'was 0', []],
  [-5, 0, 'was 0', []],
])('%s after %s: %s', async (now, before, text, shown) => {
  const page = await renderPage(<ChangeTag now={now} before={before} label="vs before" goodWhen="up" />);
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  expect(arrows()).toEqual(shown);
});

it('is shown in Chinese', async () => {
  const page = await renderPage(<ChangeTag now={5} before={0} />, { lang: 'zh' });
  await expect.element(page.getByText('对比期为 0')).toBeVisible();
});
