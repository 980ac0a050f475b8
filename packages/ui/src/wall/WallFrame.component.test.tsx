import { useDemoHistory } from '@heliodon/web/demoHistory';
import { afterEach, expect, it } from 'vitest';
import { HistoryBanner } from '../HistoryBanner.tsx';
import { seriousViolations } from '../testing/accessibility.ts';
import { renderPage } from '../testing/renderPage.tsx';
import { WallFrame } from './WallFrame.tsx';
import { WallSlotsContext } from './wallSlots.ts';

afterEach(() => useDemoHistory.setState({ percent: null }));

it('a big screen shows notices of the portal below its header', async () => {
  const page = await renderPage(
    <WallSlotsContext value={{ notice: <HistoryBanner /> }}>
      <WallFrame mark="" title="Wall" tools="">
        Content
      </WallFrame>
    </WallSlotsContext>,
  );
  await expect.element(page.getByRole('heading', { name: 'Wall' })).toBeVisible();
  expect(page.getByTestId('demo-history').query()).toBeNull();
  useDemoHistory.setState({ percent: 7 });
  await expect.element(page.getByText('Generating demo history, 7 %')).toBeVisible();
  expect(await seriousViolations()).toEqual([]);
});
