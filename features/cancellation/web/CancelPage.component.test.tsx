import { getPublicKey } from '@heliodon/auth/contract';
import { authErrors } from '@heliodon/auth/errors';
import type { CallResponse } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import { exampleOf } from '@heliodon/contract/testing/example';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { kept } from '@heliodon/web/storage';
import { credentialKeys } from '@heliodon/web/testing/credentials';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  answerResourceOffer,
  applyCancel,
  BACK_TO_LOGIN_SECONDS,
  cancellationErrors,
  detectionResource,
  getProcess,
  getResourceOffers,
  giveUpResource,
  logOff,
  offerResource,
  type ResourceRow,
  resourceRow,
  sendCancelCode,
  takeBackResource,
  verifyCancel,
  withdrawCancel,
} from '../contract/index.ts';
import CancelPage from './CancelPage.tsx';

type Process = CallResponse<typeof getProcess>;

const PASSWORD = 'Sunny2day!x';
const LATER = '2036-01-01T00:00:00.000Z';
let process: Process;
let things: ResourceRow[];
let settled: number;

const begun = (step: Process['step'], values: Partial<Process> = {}) => {
  process = {
    possible: true,
    step,
    appliedAt: step === 'apply' ? null : '2026-11-10T00:00:00.000Z',
    expiresAt: step === 'apply' ? null : LATER,
    verifiedUntil: step === 'resources' ? LATER : null,
    way: 'email',
    target: 'l***@example.com',
    ...values,
  };
  return {};
};

const thing = (kind: ResourceRow['kind'], id: number, name: string): ResourceRow =>
  exampleOf(resourceRow, { kind, id, name, state: 'open' });
const change = (id: number, values: Partial<ResourceRow>) => {
  things = things.map((one) => (one.id === id ? { ...one, ...values } : one));
  return {};
};
const settle = (id: number) => {
  things = things.filter((one) => one.id !== id);
  settled += 1;
  return {};
};

beforeEach(async () => {
  begun('apply');
  things = [thing('plant', 5, 'Leaving roof'), thing('account', 6, 'staff')];
  settled = 0;
  server
    .answer(getPublicKey, (await credentialKeys()).answer)
    .answer(getProcess, () => process)
    .answer(applyCancel, () => begun('verify'))
    .answer(sendCancelCode, { waitSeconds: 60, delivery: 'sent', target: 'l***@example.com' })
    .answer(verifyCancel, () => begun('resources'))
    .answer(withdrawCancel, () => begun('apply'))
    .answer(detectionResource, () => {
      const count = (kind: string) => things.filter((one) => one.kind === kind).length;
      const offered = things.filter((one) => one.state === 'offered').length;
      return {
        rows: things,
        total: things.length,
        counts: { plant: count('plant'), account: count('account'), device: 0, offered, settled },
        goes: { exports: 3, savedSets: 0, sendings: 0, notifyUsers: 0, templates: 0, roles: 1 },
      };
    });
});

afterEach(() => {
  vi.useRealTimers();
});

async function cancelPage(options: PageOptions = {}) {
  const page = await renderPage(<CancelPage />, options);
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  return { ...page, row, button, dialog: page.getByRole('dialog') };
}

const words = {
  en: {
    law: /Cybersecurity Law/,
    consent: 'I have read and understood this and want to continue',
    apply: 'Apply for cancellation',
    send: 'Send code',
    code: 'Verification code',
    go: 'Continue',
    left: '0 of 2 resolved',
  },
  zh: {
    law: /网络安全法/,
    consent: '我已阅读并了解以上内容，继续注销',
    apply: '申请注销',
    send: '获取验证码',
    code: '验证码',
    go: '继续',
    left: '已处理 0 / 2 项',
  },
} as const;

describe('application and identity check', () => {
  it.each(['en', 'zh'] as const)('require consent and the right code, in %s', async (lang) => {
    const word = words[lang];
    const page = await cancelPage({ lang });
    await expect.element(page.getByText(word.law)).toBeVisible();
    await expect.element(page.button(word.apply)).toBeDisabled();
    expect(await seriousViolations()).toEqual([]);
    await page.getByRole('checkbox', { name: word.consent }).click();
    await page.button(word.apply).click();

    await page.button(word.send).click();
    await expect.element(page.getByText('l***@example.com').nth(1)).toBeVisible();
    server.answer(verifyCancel, new Refusal(authErrors.wrongCode));
    await page.getByLabelText(word.code).fill('000000');
    await page.button(word.go).click();
    await expect.element(page.getByText(authErrors.wrongCode[lang]).first()).toBeVisible();
    server.answer(verifyCancel, () => begun('resources'));
    await page.getByLabelText(word.code).fill('123456');
    await page.button(word.go).click();
    await expect.element(page.getByText(word.left)).toBeVisible();
    expect(server.bodiesOf(verifyCancel).map(({ code }) => code)).toEqual(['000000', '123456']);
  });

  it('an account without phone and email is verified by its password', async () => {
    begun('verify', { way: 'password', target: null });
    server.answer(verifyCancel, new Refusal(authErrors.wrongPassword));
    const page = await cancelPage();
    await page.getByLabelText('Password', { exact: true }).fill(PASSWORD);
    await page.button('Continue').click();
    await expect.element(page.getByText(authErrors.wrongPassword.en)).toBeVisible();
    const [sent] = server.bodiesOf(verifyCancel);
    expect(await (await credentialKeys()).read(sent?.password)).toBe(PASSWORD);
  });

  it('states why no code was sent', async () => {
    begun('verify');
    server.answer(sendCancelCode, new Refusal(authErrors.tooManyCodeTries));
    const page = await cancelPage();
    await page.button('Send code').click();
    await expect.element(page.getByText(authErrors.tooManyCodeTries.en)).toBeVisible();
  });

  it('is not available to the platform manager', async () => {
    begun('apply', { possible: false });
    const page = await cancelPage();
    await expect.element(page.getByText('This account cannot be cancelled')).toBeVisible();
    expect(page.button('Apply for cancellation').query()).toBeNull();
  });

  it('shows that loading failed, and loads again', async () => {
    server.answer(getProcess, new Refusal(commonErrors.unexpected));
    const page = await cancelPage();
    await expect.element(page.getByText('Failed to load')).toBeVisible();
    server.answer(getProcess, () => process);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.button('Apply for cancellation')).toBeVisible();
  });

  it('can be withdrawn until completion', async () => {
    begun('resources');
    const page = await cancelPage();
    await page.button('Withdraw cancellation').click();
    await expect.element(page.getByText('Keep your account?')).toBeVisible();
    await page.button('Keep my account').click();
    await expect.element(page.button('Apply for cancellation')).toBeVisible();
    expect(page.button('Withdraw cancellation').query()).toBeNull();
    expect(server.bodiesOf(withdrawCancel)).toHaveLength(1);
  });
});

describe('resources of the account', () => {
  beforeEach(() => {
    begun('resources');
  });

  it('are offered to another account, and the offer can be withdrawn', async () => {
    server
      .answer(offerResource, new Refusal(cancellationErrors.recipientUnsuitable))
      .answer(takeBackResource, ({ id }) => change(id, { state: 'open', recipient: null }));
    const page = await cancelPage();
    await expect.element(page.getByText('0 of 2 resolved')).toBeVisible();
    await expect.element(page.button('Continue to completion')).toBeDisabled();
    await expect.element(page.getByText('Exported files: 3')).toBeVisible();
    await page.row('Leaving roof').getByRole('button', { name: 'Transfer' }).click();
    const recipient = page.dialog.getByLabelText('Account name, phone number or email of the recipient');
    const offer = page.dialog.getByRole('button', { name: 'Send offer', exact: true });
    await recipient.fill('nobody.at.all');
    await offer.click();
    await expect.element(page.dialog.getByText(cancellationErrors.recipientUnsuitable.en)).toBeVisible();
    server.answer(offerResource, ({ id, recipient }) => change(id, { state: 'offered', recipient }));
    await recipient.fill('taker');
    await offer.click();
    await expect
      .element(page.row('Leaving roof').getByText('Transfer offered', { exact: true }))
      .toBeVisible();
    await expect.element(page.getByText('1 awaiting a reply')).toBeVisible();
    await expect.element(page.button('Continue to completion')).toBeDisabled();
    await page.row('Leaving roof').getByRole('button', { name: 'Withdraw transfer' }).click();
    await expect.element(page.row('Leaving roof').getByText('Pending')).toBeVisible();
  });

  it.each(['light', 'dark'] as const)('has no serious accessibility violation in %s', async (theme) => {
    change(5, { state: 'refused', recipient: 'taker', at: '2026-11-10T00:00:00.000Z' });
    const page = await cancelPage({ theme });
    await expect.element(page.row('Leaving roof').getByText('Declined')).toBeVisible();
    expect(await seriousViolations()).toEqual([]);
  });

  it('are given up only after the name is typed', async () => {
    server.answer(giveUpResource, ({ id }) => settle(id));
    const page = await cancelPage({ lang: 'zh' });
    await page.row('staff').getByRole('button', { name: '放弃' }).click();
    const giveUp = page.dialog.getByRole('button', { name: /放\s*弃/ });
    await expect.element(giveUp).toBeDisabled();
    await page.dialog.getByRole('textbox').fill('somebody');
    await expect.element(giveUp).toBeDisabled();
    await page.dialog.getByRole('textbox').fill('staff');
    await giveUp.click();
    await expect.element(page.getByText('已处理 1 / 2 项')).toBeVisible();
    expect(server.bodiesOf(giveUpResource)).toEqual([{ kind: 'account', id: 6, name: 'staff' }]);
  });
});

describe('completion', () => {
  beforeEach(() => {
    begun('resources');
    things = [];
    settled = 2;
  });

  it.each([
    [
      'en',
      'Continue to completion',
      'Your password',
      'Cancel my account',
      /Your account has been cancelled/,
      /until 2036-/,
    ],
    ['zh', '下一步：完成注销', '登录密码', '注销我的账号', /账号已注销/, /保留至 2036-/],
  ] as const)(
    'requires the password again and opens the sign-in page, in %s',
    async (lang, next, label, close, farewell, until) => {
      server.answer(logOff, new Refusal(authErrors.wrongPassword));
      const page = await cancelPage({ lang });
      await page.button(next).click();
      await page.getByLabelText(label).fill('Wrong1pass');
      await page.button(close).click();
      await expect.element(page.getByText(authErrors.wrongPassword[lang])).toBeVisible();
      server.answer(logOff, { kept: [{ kind: 'networkLog', keepUntil: LATER }] });
      await page.getByLabelText(label).fill(PASSWORD);
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      await page.button(close).click();
      await expect.element(page.getByText(farewell)).toBeVisible();
      await expect.element(page.getByText(until)).toBeVisible();
      await expect.element(page.getByText(words[lang].law)).toBeVisible();
      const sent = server.bodiesOf(logOff).at(-1);
      expect(await (await credentialKeys()).read(sent?.password)).toBe(PASSWORD);
      vi.advanceTimersByTime(BACK_TO_LOGIN_SECONDS * 1000);
      await expect.poll(page.address).toBe('/login');
      expect(kept.session.read()).toBeFalsy();
    },
  );

  it('requires another identity check when the last one is too old', async () => {
    begun('resources', { verifiedUntil: null });
    const page = await cancelPage();
    await page.button('Continue to completion').click();
    await expect.element(page.getByText(/more than 30 minutes ago/)).toBeVisible();
    await expect.element(page.getByLabelText('Verification code')).toBeVisible();
  });
});

describe('offers of others', () => {
  const offer = exampleOf(getResourceOffers.response.shape.rows.element, {
    offerId: 3,
    kind: 'plant',
    name: 'Leaving roof',
    from: 'leaver',
  });

  it.each([
    ['en', 'Accept', 'Leaving roof now belongs to you'],
    ['zh', '接收', 'Leaving roof 已归您所有'],
  ] as const)('are accepted after a confirmation, in %s', async (lang, accept, text) => {
    server.answer(getResourceOffers, { rows: [offer], total: 1 }).answer(answerResourceOffer, () => {
      server.answer(getResourceOffers, { rows: [], total: 0 });
      return {};
    });
    const page = await cancelPage({ lang });
    await page.getByRole('button', { name: new RegExp(accept.split('').join('\\s*')) }).click();
    await page
      .getByRole('tooltip')
      .getByRole('button', { name: new RegExp(accept.split('').join('\\s*')) })
      .click();
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(page.getByText(/leaver/)).not.toBeInTheDocument();
    expect(server.bodiesOf(answerResourceOffer)).toEqual([{ offerId: 3, accept: true }]);
  });

  it('are declined; one that has ended meanwhile disappears from the list', async () => {
    server.answer(getResourceOffers, { rows: [offer], total: 1 });
    server.answer(answerResourceOffer, () => {
      server.answer(getResourceOffers, { rows: [], total: 0 });
      return new Refusal(cancellationErrors.offerEnded);
    });
    const page = await cancelPage();
    await page.button('Decline').click();
    await expect.element(page.getByText(cancellationErrors.offerEnded.en)).toBeVisible();
    await expect.element(page.button('Decline')).not.toBeInTheDocument();
    expect(server.bodiesOf(answerResourceOffer)).toEqual([{ offerId: 3, accept: false }]);
  });
});
