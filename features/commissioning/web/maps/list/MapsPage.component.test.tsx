import { commonErrors } from '@heliodon/contract/errors';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { renderPage } from '@heliodon/ui/testing/renderPage';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { commissioningErrors } from '../../../contract/commissioning.errors.ts';
import {
  deleteRegisterMap,
  getRegisterMap,
  getRegisterMaps,
} from '../../../contract/register-maps.contract.ts';
import { answerMaps, METER } from '../testing/maps.ts';
import MapsPage from './MapsPage.tsx';

beforeEach(() => answerMaps());

const mapsPage = async (options: Parameters<typeof renderPage>[1] = {}) => {
  const page = await renderPage(<MapsPage />, options);
  await expect.element(page.getByRole('button', { name: 'Acme M1' })).toBeVisible();
  return page;
};
const openRow = async (page: Awaited<ReturnType<typeof mapsPage>>, name: string) => {
  await page.getByRole('button', { name }).click();
  const drawer = page.getByRole('dialog');
  await expect.element(drawer.getByRole('heading', { name: /^Registers/ })).toBeVisible();
  return drawer;
};

describe('the list', () => {
  it.each([
    ['en', 'Two sources', 'Own'],
    ['zh', '两个来源', '自建'],
  ] as const)('shows library and own maps, in %s', async (lang, verified, own) => {
    const page = await mapsPage({ lang });
    await expect.element(page.getByRole('table').getByText(verified)).toBeVisible();
    await expect.element(page.getByRole('table').getByText(own, { exact: true })).toBeVisible();
  });

  it('filters by text and origin, and keeps the filter in the address', async () => {
    const page = await mapsPage();
    await page.getByRole('textbox', { name: 'Search' }).fill('Workshop');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect.element(page.getByRole('button', { name: 'Acme M1' })).not.toBeInTheDocument();
    expect(page.address()).toContain('keyword=Workshop');
    const again = await renderPage(<MapsPage />, { path: '/?origin=library&kind=meter' });
    await expect.element(again.getByRole('button', { name: 'Acme M1' }).last()).toBeVisible();
    expect(server.bodiesOf(getRegisterMaps).at(-1)).toMatchObject({ own: false, kind: 'meter' });
  });

  it('shows that nothing matches, and that loading failed', async () => {
    const page = await renderPage(<MapsPage />, { path: '/?keyword=zzz' });
    await expect.element(page.getByText('No results')).toBeVisible();
    server.answer(getRegisterMaps, new Refusal(commonErrors.unexpected));
    const failing = await renderPage(<MapsPage />);
    await expect.element(failing.getByText('Failed to load').last()).toBeVisible();
  });

  it.each(['light', 'dark'] as const)('has no serious accessibility violation in %s', async (theme) => {
    const page = await mapsPage({ theme });
    expect(await seriousViolations()).toEqual([]);
    await openRow(page, 'Acme M1');
    expect(await seriousViolations()).toEqual([]);
  });

  it('is readable on a phone', async () => {
    const page = await mapsPage({ width: 390, height: 844 });
    await openRow(page, 'Acme M1');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });
});

describe('the details', () => {
  it('show registers, commands, alarms, settings and sources with links', async () => {
    const drawer = await openRow(await mapsPage(), 'Acme M1');
    await expect.element(drawer.getByText('3 · 0x016A')).toBeVisible();
    await expect.element(drawer.getByText('Connect terminals A and B.')).toBeVisible();
    await expect.element(drawer.getByText('0x008D u16 = ratio')).toBeInTheDocument();
    await expect.element(drawer.getByText('1 Voltage loss')).toBeInTheDocument();
    await expect
      .element(drawer.getByRole('link', { name: 'Acme M1 manual' }))
      .toHaveAttribute('href', 'https://example.com/m1.pdf');
  });

  it('lead to a copy of a library map, and to an own map', async () => {
    const page = await mapsPage();
    const drawer = await openRow(page, 'Acme M1');
    await drawer.getByRole('button', { name: 'Copy as own map' }).click();
    expect(page.address()).toBe('/monitoring/registerMap?name=acme-m1');
  });

  it('show that the map could not be loaded', async () => {
    server.answer(getRegisterMap, new Refusal(commissioningErrors.unknownMap));
    const page = await mapsPage();
    await page.getByRole('button', { name: 'Acme M1' }).click();
    await expect.element(page.getByRole('dialog').getByText('Failed to load')).toBeVisible();
  });

  it('delete an own map after a question, and show why it cannot be deleted', async () => {
    const page = await mapsPage();
    const drawer = await openRow(page, 'Workshop W7');
    server.answer(deleteRegisterMap, new Refusal(commissioningErrors.mapInUse));
    await drawer.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog').filter({ hasText: 'Loggers must not use it' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText(/uses the register map/)).toBeVisible();
    await expect.element(question).not.toBeInTheDocument();
    server.answer(deleteRegisterMap, {});
    await drawer.getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText('Deleted the map mine.json')).toBeVisible();
    expect(server.bodiesOf(deleteRegisterMap)).toEqual([{ name: 'mine.json' }, { name: 'mine.json' }]);
  });

  it('explain how a map gets into the library, and export its file', async () => {
    const links: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      links.push(this.download);
    });
    const drawer = await openRow(await mapsPage(), 'Workshop W7');
    await drawer.getByRole('button', { name: 'Propose to the library' }).click();
    const dialog = browser.getByRole('dialog').filter({ hasText: 'pull request' });
    await dialog.getByRole('button', { name: 'Export file' }).click();
    expect(links).toEqual(['mine.json']);
  });
});

describe('import', () => {
  const input = () => document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;

  it('opens a file in the editor', async () => {
    const page = await mapsPage();
    await userEvent.upload(input(), new File([JSON.stringify(METER)], 'my meter.json'));
    await expect.poll(() => page.address()).toBe('/monitoring/registerMap');
  });

  it('refuses what is not the file of a map', async () => {
    const page = await mapsPage();
    await userEvent.upload(input(), new File(['kind: meter'], 'meter.yaml'));
    await expect.element(page.getByText('meter.yaml is not the file of a register map')).toBeVisible();
  });
});
