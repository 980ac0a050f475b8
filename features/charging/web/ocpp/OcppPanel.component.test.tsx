import { getPublicKey } from '@heliodon/auth/contract';
import { commandsErrors } from '@heliodon/commands/errors';
import { exampleOf } from '@heliodon/contract/testing/example';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { credentialKeys } from '@heliodon/web/testing/credentials';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  askPile,
  chargingErrors,
  getPile,
  getPileQuestion,
  getPileQuestions,
  questionRow,
  renewPileSecret,
} from '../../contract/charging.contract.ts';
import OcppPanel from './OcppPanel.tsx';

type Question = (typeof questionRow)['_output'];

const device = { deviceId: 3, plantId: 1, timeZone: 'Asia/Shanghai', alias: 'Gate pile', sn: 'PILE.1' };
const pile = {
  ...exampleOf(getPile.response),
  deviceId: 3,
  sn: 'PILE.1',
  name: 'Gate pile',
  status: 'online',
  online: true,
  connection: 'ocpp1.6' as const,
  ocpp: {
    vendor: 'Test works',
    model: 'One plug',
    firmware: '3.2.1',
    serial: 'S-1',
    bootedAt: '2026-06-15T04:00:00.000Z',
    heardAt: '2026-06-15T04:05:00.000Z',
    tls: true,
  },
};
const settings = [
  { key: 'HeartbeatInterval', value: '60', readonly: false },
  { key: 'NumberOfConnectors', value: '1', readonly: true },
];

let questions: Question[];

beforeEach(async () => {
  questions = [];
  const keys = await credentialKeys();
  server
    .answer(getPublicKey, keys.answer)
    .answer(getPile, pile)
    .answer(getPileQuestions, () => ({ rows: questions }))
    .answer(
      getPileQuestion,
      ({ questionId }) => questions.find((one) => one.questionId === questionId) as Question,
    )
    .answer(askPile, ({ question }) => {
      const questionId = `00000000-0000-4000-8000-00000000000${questions.length + 1}`;
      const asked = exampleOf(questionRow, {
        questionId,
        action: question.action,
        state: 'answered',
        answeredAt: '2026-06-15T04:06:00.000Z',
        outcome: 'Accepted',
        settings: question.action === 'getConfiguration' ? settings : [],
      });
      questions = [asked, ...questions];
      return { questionId };
    });
});

async function panel(options: PageOptions = {}) {
  const page = await renderPage(<OcppPanel device={device} />, options);
  await expect.element(page.getByText('Test works One plug')).toBeVisible();
  return page;
}
type Page = Awaited<ReturnType<typeof panel>>;

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const asked = () => server.bodiesOf(askPile).map(({ question }) => question);

describe('requests to a charger', () => {
  it.each(['light', 'dark'] as const)(
    'settings are read, searched and changed; accessible in %s',
    async (theme) => {
      const page = await panel({ theme, roleId: 3 });
      await expect.element(page.getByText('3.2.1')).toBeVisible();
      await expect.element(page.getByText('The configuration has not been read yet')).toBeVisible();
      await page.getByRole('button', { name: 'Read', exact: true }).click();
      await expect.element(row(page, 'NumberOfConnectors').getByText('Read only')).toBeVisible();
      await page.getByLabelText('Search key or value').fill('heart');
      await expect.element(row(page, 'NumberOfConnectors')).not.toBeInTheDocument();
      await page.getByRole('button', { name: 'Change HeartbeatInterval' }).click();
      await page.getByRole('dialog').getByLabelText('Value').fill('90');
      await page.getByRole('dialog').getByLabelText('Command password').fill('Breaker2040');
      await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
      await expect.element(row(page, 'Change configuration')).toHaveTextContent(/Answered/);
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
      expect(asked()).toEqual([
        { action: 'getConfiguration', keys: [] },
        { action: 'changeConfiguration', key: 'HeartbeatInterval', value: '90' },
      ]);
      expect(await seriousViolations()).toEqual([]);
    },
  );

  it('a reset requires confirmation', async () => {
    const page = await panel();
    await page.getByRole('button', { name: 'Hard reset' }).click();
    await expect.element(page.getByText(/running sessions are interrupted/)).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Soft reset' }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByRole('button', { name: 'Soft reset' })).toBeDisabled();
    await dialog.getByLabelText('Command password').fill('Breaker2040');
    await dialog.getByRole('button', { name: 'Soft reset' }).click();
    await expect.poll(asked).toEqual([{ action: 'reset', hard: false }]);
  });

  it('a wrong command password is shown beside its field', async () => {
    server.answer(askPile, new Refusal(commandsErrors.wrongCommandPassword));
    const page = await panel();
    await page.getByRole('button', { name: 'Clear charging profiles' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabelText('Command password').fill('Wrong2040');
    await dialog.getByRole('button', { name: 'Clear charging profiles' }).click();
    await expect.element(dialog.getByRole('alert').getByText('Wrong command password')).toBeVisible();
    await expect.element(dialog.getByLabelText('Command password')).toHaveValue('Wrong2040');
  });

  it('a refusal of the server is shown', async () => {
    server.answer(askPile, new Refusal(chargingErrors.pileOffline));
    const page = await panel();
    await page.getByRole('button', { name: 'Get diagnostics' }).click();
    await expect
      .element(page.getByText('The charger is offline. Try again when it is back online.'))
      .toBeVisible();
  });

  it('are not possible while it is offline', async () => {
    server.answer(getPile, { ...pile, online: false, status: 'offline' });
    const page = await panel();
    await expect.element(page.getByText('The charger is offline')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Read', exact: true })).toBeDisabled();
  });
});

it('a new password is shown once', async () => {
  server.answer(renewPileSecret, {
    identity: 'PILE.1',
    secret: 'b7Kq2mXw9RtZ4pLs',
    path: '/ocpp',
    tlsPort: null,
  });
  const page = await panel();
  await page.getByRole('button', { name: 'New password' }).click();
  await expect.element(page.getByText(/The old password stops working immediately/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'New password' }).click();
  await expect.element(page.getByText('b7Kq2mXw9RtZ4pLs')).toBeVisible();
});

it('a viewer sees the data reported by the charger, and cannot send requests', async () => {
  const page = await panel({ roleId: 2 });
  expect(
    page
      .getByRole('button')
      .elements()
      .map((button) => button.textContent),
  ).not.toContain('Read');
  expect(page.getByRole('button', { name: /reset|New password|Get diagnostics/ }).elements()).toEqual([]);
});

it('a charger behind a data logger gets no OCPP requests', async () => {
  server.answer(getPile, { ...pile, connection: 'logger', ocpp: null });
  const page = await renderPage(<OcppPanel device={device} />);
  await expect.element(page.getByText('This charger is not connected through OCPP')).toBeVisible();
});
