import { commonErrors } from '@heliodon/contract/errors';
import { exampleOf } from '@heliodon/contract/testing/example';
import { getPriceNow } from '@heliodon/tariffs/contract';
import { deviceTopic } from '@heliodon/telemetry/contract';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { live } from '@heliodon/web/live';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { FakeSocket } from '@heliodon/web/testing/fake-socket';
import { server } from '@heliodon/web/testing/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  addPile,
  chargingErrors,
  connectorNow,
  deleteCard,
  deleteFee,
  exportSessions,
  getCardList,
  getChargingSummary,
  getPileList,
  getSessionDetail,
  getSessionList,
  getTerms,
  type PileRow,
  pileRow,
  type SessionRow,
  saveCard,
  saveFee,
  saveOpenToAll,
  sessionRow,
} from '../contract/charging.contract.ts';
import ChargingPage from './ChargingPage.tsx';

type Card = (typeof getCardList.response)['_output']['rows'][number];
type Fee = (typeof getTerms.response)['_output']['fees'][number];

const ZONE = 'Asia/Shanghai';
const TODAY = '2026-06-16';
const NEXT_YEAR = '2027-12-01';

const sessionOf = (sessionId: number, values: Partial<SessionRow> = {}): SessionRow =>
  exampleOf(sessionRow, {
    sessionId,
    deviceId: 3,
    pileName: 'Gate pile',
    sn: 'PILE.1',
    connector: 1,
    state: 'finished',
    startedAt: '2026-06-15T02:00:00.000Z',
    isStartKnown: true,
    endedAt: '2026-06-15T03:00:00.000Z',
    durationMin: 60,
    energyKwh: 48,
    energyFee: '32.08',
    serviceFee: '24.00',
    fee: '56.08',
    ...values,
  });

const pileOf = (status: number): PileRow =>
  exampleOf(pileRow, {
    deviceId: 3,
    sn: 'PILE.1',
    name: 'Gate pile',
    status: 'online',
    online: true,
    ratedKw: 120,
    connection: 'ocpp1.6',
    connectors: [
      exampleOf(connectorNow, { connector: 1, status: 0 }),
      exampleOf(connectorNow, {
        connector: 2,
        status,
        powerKw: 48,
        soc: 55,
        session: sessionOf(9, { state: 'charging', endedAt: null, energyKwh: 1.5 }),
      }),
    ],
  });

let piles: PileRow[];
let cards: Card[];
let fees: Fee[];

const cardOf = (cardId: number, idTag: string, values: Partial<Card> = {}): Card =>
  exampleOf(getCardList.response.shape.rows.element, { cardId, idTag, enabled: true, ...values });
const feeOf = (feeId: number, effectiveFrom: string, servicePerKwh: string): Fee =>
  exampleOf(getTerms.response.shape.fees.element, {
    feeId,
    effectiveFrom,
    servicePerKwh,
    current: effectiveFrom <= TODAY,
  });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${TODAY}T04:00:00Z`) });
  piles = [pileOf(2)];
  cards = [cardOf(1, 'FLEET-0001', { holder: 'Fleet' })];
  fees = [];
  const listed = [sessionOf(1), sessionOf(2, { state: 'charging', endedAt: null })];
  server
    .answer(getChargingSummary, exampleOf(getChargingSummary.response, { currency: 'CNY' }))
    .answer(getPileList, () => ({ currency: 'CNY', piles }))
    .answer(getSessionList, ({ keyword, state }) => {
      const rows = listed.filter((row) => keyword === '' && (!state || row.state === state));
      const sums = { energyKwh: 96, energyFee: '64.16', serviceFee: '48.00', fee: '112.16' };
      return { rows, total: rows.length, currency: 'CNY', timeZone: ZONE, sums };
    })
    .answer(getSessionDetail, {
      ...exampleOf(getSessionDetail.response, { plantId: 1, currency: 'CNY', timeZone: ZONE }),
      ...sessionOf(1),
      lines: [
        {
          from: '2026-06-15T02:00:00.000Z',
          to: '2026-06-15T03:00:00.000Z',
          period: 'peak',
          energyKwh: 48,
          pricePerKwh: '0.6684',
          servicePerKwh: '0.5',
          energyFee: '32.08',
          serviceFee: '24.00',
        },
      ],
      readings: [0, 30, 60].map((minutes) => ({
        at: new Date(Date.parse('2026-06-15T02:00:00Z') + minutes * 60_000).toISOString(),
        energyKwh: (48 * minutes) / 60,
        powerKw: 48,
        soc: null,
      })),
    })
    .answer(getCardList, () => ({ rows: cards, total: cards.length }))
    .answer(saveCard, ({ cardId, idTag, holder, enabled, validUntil }) => {
      const saved = cardOf(cardId ?? cards.length + 1, idTag, { holder, enabled, validUntil });
      cards = [saved, ...cards.filter((card) => card.cardId !== saved.cardId)];
      return { cardId: saved.cardId };
    })
    .answer(deleteCard, ({ cardId }) => {
      cards = cards.filter((card) => card.cardId !== cardId);
      return {};
    })
    .answer(getTerms, () => ({ currency: 'CNY', openToAll: false, fees }))
    .answer(saveFee, ({ effectiveFrom, servicePerKwh }) => {
      fees = [...fees, feeOf(fees.length + 1, effectiveFrom, servicePerKwh)];
      return { feeId: fees.length };
    })
    .answer(deleteFee, ({ feeId }) => {
      fees = fees.filter((fee) => fee.feeId !== feeId);
      return {};
    });
});

afterEach(() => {
  live.stop();
  vi.useRealTimers();
});

async function chargingPage(options: PageOptions = {}) {
  const page = await renderPage(<ChargingPage />, options);
  await expect.element(page.getByRole('heading', { name: /充电管理|Charging/, level: 1 })).toBeVisible();
  return page;
}
type Page = Awaited<ReturnType<typeof chargingPage>>;

const row = (page: Page, text: string | RegExp) => page.getByRole('row').filter({ hasText: text });
const dialog = (page: Page) => page.getByRole('dialog');

describe('chargers', () => {
  it('show the state of each connector, and follow it', async () => {
    const page = await chargingPage({ lang: 'zh' });
    const second = page.getByRole('listitem').filter({ hasText: '2' }).last();
    await expect.element(second.getByText('充电中')).toBeVisible();
    await expect.element(second).toHaveTextContent('1.50 kWh');
    live.start();
    await expect.poll(() => FakeSocket.watches(deviceTopic(3))).toBe(true);
    server.publish(deviceTopic(3), { deviceId: 3, values: { connectorStatus: [0, 2] } });
    piles = [pileOf(5)];
    server.publish(deviceTopic(3), { deviceId: 3, values: { connectorStatus: [0, 5] } });
    await expect.element(second.getByText('充电中')).not.toBeInTheDocument();
    await page.getByRole('button', { name: /1\.50 kWh/ }).click();
    await expect.element(dialog(page).getByText('费用明细')).toBeVisible();
  });

  it('a charger is added: its identity is checked, its password is shown once', async () => {
    server.answer(addPile, ({ identity }) => {
      piles = [...piles, { ...pileOf(0), deviceId: 4, sn: identity, name: 'Yard pile' }];
      return { deviceId: 4, identity, secret: 'b7Kq2mXw9RtZ4pLs', path: '/ocpp', tlsPort: null };
    });
    const page = await chargingPage();
    await page.getByRole('button', { name: 'Add charger' }).click();
    const add = dialog(page).getByRole('button', { name: 'Add', exact: true });
    await dialog(page).getByLabelText('Identity').fill('no spaces');
    await add.click();
    await expect
      .element(
        dialog(page)
          .getByText(/3 to 40 letters/)
          .first(),
      )
      .toBeVisible();
    await dialog(page).getByLabelText('Identity').fill('PILE.2');
    await dialog(page).getByLabelText('Name').fill('Yard pile');
    await dialog(page).getByLabelText('Rated power').fill('22');
    await add.click();
    await expect.element(dialog(page).getByText('The password is shown only once')).toBeVisible();
    await expect.element(dialog(page).getByText('b7Kq2mXw9RtZ4pLs')).toBeVisible();
    await expect
      .element(dialog(page).getByText(`${location.origin.replace('http', 'ws')}/ocpp`, { exact: true }))
      .toBeVisible();
    // Content that is shown only once is not closed by a key.
    await userEvent.keyboard('{Escape}');
    await page.getByRole('button', { name: 'I have saved it' }).click();
    await expect.element(dialog(page)).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: 'Yard pile' })).toBeVisible();
    expect(server.bodiesOf(addPile)).toEqual([
      { plantId: 1, identity: 'PILE.2', alias: 'Yard pile', connectors: 1, ratedKw: 22 },
    ]);
  });

  it('an identity in use is shown beside its field', async () => {
    server.answer(addPile, new Refusal(chargingErrors.identityExists));
    const page = await chargingPage();
    await page.getByRole('button', { name: 'Add charger' }).click();
    await dialog(page).getByLabelText('Identity').fill('PILE.1');
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
    await expect.element(dialog(page).getByText(/^Identity .* is already in use\./)).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog(page)).not.toBeInTheDocument();
  });

  it('an empty list states how to begin; an error offers to load again', async () => {
    server.answer(getPileList, new Refusal(commonErrors.unexpected));
    const page = await chargingPage();
    await expect.element(page.getByText('Failed to load')).toBeVisible();
    server.answer(getPileList, { currency: 'CNY', piles: [] });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('This plant has no chargers yet')).toBeVisible();
    await expect.poll(() => page.getByRole('button', { name: 'Add charger' }).elements()).toHaveLength(2);
  });
});

describe('sessions', () => {
  it('are filtered by the address, found by typing, and exported as filtered', async () => {
    server.answer(exportSessions, { jobId: '00000000-0000-4000-8000-000000000001' });
    const page = await chargingPage({ path: '/charging?tab=sessions&state=finished', width: 1920 });
    await expect.element(row(page, 'Finished')).toBeVisible();
    await expect.poll(() => row(page, 'No card').elements()).toHaveLength(1);
    await page.getByRole('textbox', { name: 'Search' }).fill('nobody-has-this');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect.element(page.getByText('No results')).toBeVisible();
    expect(page.address()).toContain('keyword=nobody-has-this');
    await page.getByRole('button', { name: 'Reset' }).first().click();
    await expect.element(row(page, 'Finished')).toBeVisible();
    await expect.poll(() => row(page, 'No card').elements().length).toBe(2);
    await page.goTo('/charging?tab=sessions&state=finished');
    await expect.poll(() => row(page, 'No card').elements().length).toBe(1);
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click();
    await expect
      .poll(() => server.bodiesOf(exportSessions))
      .toEqual([expect.objectContaining({ plantId: 1, state: 'finished', to: TODAY, format: 'csv' })]);
  });

  it.each(['light', 'dark'] as const)(
    'open with every line of their fee, accessible in %s',
    async (theme) => {
      const page = await chargingPage({ lang: 'zh', theme, path: '/charging?tab=sessions' });
      await expect.element(page.getByText(/^合计 .*kWh/)).toBeVisible();
      await row(page, '已结束').click();
      await expect.element(dialog(page).getByText('费用明细')).toBeVisible();
      await expect.element(dialog(page).getByText('峰', { exact: true })).toBeVisible();
      await expect.element(dialog(page).getByText('48.000 × 0.6684')).toBeVisible();
      await expect.poll(() => document.querySelector('.ant-drawer-body canvas')).not.toBeNull();
      expect(await seriousViolations()).toEqual([]);
    },
  );
});

describe('cards', () => {
  it('are added, blocked, allowed again and deleted', async () => {
    const page = await chargingPage({ path: '/charging?tab=cards' });
    await page.getByRole('button', { name: 'Add card' }).click();
    const save = dialog(page).getByRole('button', { name: 'Save' });
    await dialog(page).getByLabelText('Card number').fill('no spaces!');
    await save.click();
    await expect.element(dialog(page).getByText(/1 to 36 letters, digits/)).toBeVisible();
    await dialog(page).getByLabelText('Card number').fill('CARD1');
    await dialog(page).getByLabelText('Holder').fill('Night shift');
    await save.click();
    await expect.element(row(page, 'CARD1')).toHaveTextContent(/Active/);
    await page.getByRole('button', { name: 'Block CARD1' }).click();
    await dialog(page).getByRole('button', { name: 'Block' }).click();
    await expect.element(row(page, 'CARD1')).toHaveTextContent(/Blocked/);
    await page.getByRole('button', { name: 'Unblock CARD1' }).click();
    await expect.element(page.getByText('CARD1 (Night shift) unblocked')).toBeVisible();
    await page.getByRole('button', { name: 'Delete CARD1' }).click();
    await expect
      .element(
        dialog(page)
          .getByText(/CARD1 \(Night shift\)/)
          .last(),
      )
      .toBeVisible();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect.element(row(page, 'CARD1')).not.toBeInTheDocument();
    expect(server.bodiesOf(saveCard).map(({ enabled }) => enabled)).toEqual([true, false, true]);
  });

  it('a number in use is shown beside its field', async () => {
    server.answer(saveCard, new Refusal(chargingErrors.cardExists));
    const page = await chargingPage({ path: '/charging?tab=cards' });
    await page.getByRole('button', { name: 'Add card' }).click();
    await dialog(page).getByLabelText('Card number').fill('FLEET-0001');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog(page).getByText(/is already registered in this plant/)).toBeVisible();
  });
});

describe('fees and access', () => {
  it('a service fee is set, and a later one is deleted', async () => {
    const page = await chargingPage({ path: '/charging?tab=terms' });
    const save = async (fee: string) => {
      await dialog(page)
        .getByLabelText(/Service fee/)
        .fill(fee);
      await dialog(page).getByRole('button', { name: 'Save' }).click();
    };
    await expect.element(page.getByText('No service fee yet; only the energy fee is charged.')).toBeVisible();
    await page.getByRole('button', { name: 'Set service fee' }).click();
    await save('100');
    await expect
      .element(dialog(page).getByText('The service fee must be between 0 and 99.9999'))
      .toBeVisible();
    await save('0.5');
    await expect.element(row(page, 'In effect').filter({ hasText: /0\.50/ })).toBeVisible();
    await page.getByRole('button', { name: 'Set service fee' }).click();
    await dialog(page).getByLabelText('Effective from').fill(NEXT_YEAR);
    await userEvent.keyboard('{Enter}');
    await save('0.75');
    await row(page, NEXT_YEAR).getByRole('button', { name: 'Withdraw' }).click();
    await expect
      .element(
        dialog(page)
          .getByText(new RegExp(`0.75 from ${NEXT_YEAR}`))
          .last(),
      )
      .toBeVisible();
    await dialog(page).getByRole('button', { name: 'Withdraw' }).click();
    await expect.element(row(page, NEXT_YEAR)).not.toBeInTheDocument();
    expect(server.bodiesOf(deleteFee)).toEqual([{ plantId: 1, feeId: 2 }]);
  });

  it('states the present cost of 30 kWh, and opens the plant to all', async () => {
    fees = [feeOf(1, '2026-01-01', '0.5')];
    const season = exampleOf(getPriceNow.response.shape.current.unwrap().shape.price.shape.seasons.element, {
      startMonth: 1,
      endMonth: 12,
      usualPrice: '0.6',
    });
    const price = { effectiveMonth: '2026-01', efficiency: '0.9', feedInPrice: '0.4', seasons: [season] };
    const current = { ...exampleOf(getPriceNow.response.shape.current.unwrap()), price };
    server.answer(getPriceNow, {
      ...exampleOf(getPriceNow.response, { timeZone: ZONE, currency: 'CNY', today: TODAY }),
      current,
    });
    const page = await chargingPage({ path: '/charging?tab=terms' });
    await expect.element(page.getByText(/^30 kWh costs 33/)).toBeVisible();
    await page.getByRole('switch', { name: 'Open to everyone' }).click();
    await expect.poll(() => server.bodiesOf(saveOpenToAll)).toEqual([{ plantId: 1, openToAll: true }]);
  });
});

it('a viewer sees everything and can change nothing, in Chinese', async () => {
  const page = await chargingPage({ lang: 'zh', roleId: 2 });
  const none = (name: RegExp) => expect(page.getByRole('button', { name }).elements()).toEqual([]);
  await expect.poll(() => document.querySelector('[data-tile="inUse"]')).not.toBeNull();
  await expect.element(page.getByRole('link', { name: 'Gate pile' })).toBeVisible();
  none(/添加充电桩/);
  expect(await seriousViolations()).toEqual([]);
  await page.getByRole('tab', { name: '充电记录' }).click();
  await expect.poll(page.address).toContain('tab=sessions');
  await expect.element(row(page, '已结束')).toBeVisible();
  none(/导出/);
  await page.getByRole('tab', { name: '充电卡' }).click();
  await expect.element(page.getByText('FLEET-0001')).toBeVisible();
  none(/添加充电卡|删除|停用/);
  await page.getByRole('tab', { name: '费用与权限' }).click();
  await expect.element(page.getByText('此刻的价格')).toBeVisible();
  await expect.element(page.getByRole('switch', { name: '对所有人开放' })).toBeDisabled();
  none(/设置服务费/);
});
