import { openDatabase } from '@heliodon/platform/database';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { Api, call, codeFor, tokenOf } from './support/api.ts';
import { seriousViolations } from './support/axe.ts';
import { type Language, useBrowser } from './support/browser.ts';

const { open, portal } = useBrowser();
const { db, close } = openDatabase(portal.databaseUrl, { max: 1 });
afterAll(close);

const PASSWORD = 'Sunny2day!x';
const PAGE = '/systemManage/cancel';
/** A test that is tried again makes accounts and plants of its own. */
let tries = 0;

const words = {
  en: {
    consent: 'I have read this and want to go on',
    apply: 'Apply for cancellation',
    sendCode: 'Send code',
    code: 'Verification code',
    go: 'Continue',
    wrongCode: 'Valicode Error',
    settled: (done: number, all: number) => `${done} of ${all} settled`,
    handOver: 'Hand over',
    recipient: 'Account name, phone number or email of the recipient',
    offer: 'Offer',
    unsuitable: 'This cannot be handed to that account. Please check the name and try again.',
    offered: 'Offered',
    giveUp: 'Give up',
    accept: 'Accept',
    next: 'Go on to completion',
    password: 'Your password',
    close: 'Close my account',
    wrongPassword: 'Wrong password!',
    farewell: 'Your account is closed. Thank you for having been with us.',
    log: /Cybersecurity Law/,
    withdraw: 'Withdraw cancellation',
    stay: 'Keep my account',
  },
  zh: {
    consent: '我已阅读并了解以上内容，继续注销',
    apply: '申请注销',
    sendCode: '获取验证码',
    code: '验证码',
    go: '继续',
    wrongCode: '验证码错误',
    settled: (done: number, all: number) => `已处理 ${done} / ${all} 项`,
    handOver: '转交',
    recipient: '接收方的账号名、手机号或邮箱',
    offer: '提出转交',
    unsuitable: '无法转交给该账号，请核对后重试',
    offered: '转交中',
    giveUp: '放弃',
    accept: '接收',
    next: '下一步：完成注销',
    password: '登录密码',
    close: '注销我的账号',
    wrongPassword: '密码错误！',
    farewell: '账号已注销，感谢您一路相伴',
    log: /网络安全法/,
    withdraw: '撤回注销',
    stay: '保留账号',
  },
} as const;

/** Codes of one number are a minute apart; tests do not wait for it. */
const allowCodes = () => db.deleteFrom('attempt').execute();

/** A manager who registered by e-mail, as the sign-in page does it. */
async function registered(accountName: string) {
  const email = `${accountName.toLowerCase()}@example.com`;
  await allowCodes();
  await call('/user/sendCode', { target: email, purpose: 'register' });
  const { data, msg } = await call('/user/register', {
    ...{ target: email, code: await codeFor(email), accountName, consent: true },
    password: await new Api(portal.url).credential(PASSWORD),
  });
  if (!data?.token) throw new Error(msg);
  return { email, accountName, id: data.userInfo.accountId as number, token: data.token as string };
}

/** A plant and a sub-account, straight into the tables: how they are made is another test's subject. */
async function holdings(ownerId: number, plantName: string, staffName: string): Promise<void> {
  await db.insertInto('plant').values({ owner_id: ownerId, name: plantName }).execute();
  const { path } = await db
    .selectFrom('account')
    .select('path')
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('account')
    .values({ parent_id: ownerId, path: [], tree_id: ownerId, role_id: 2, account_name: staffName })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('account')
    .set({ path: [...path, id] })
    .where('id', '=', id)
    .execute();
}

const rowWith = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

it.each(['en', 'zh'] as const)('from the application to the sign-in page, in %s', async (lang: Language) => {
  const word = words[lang];
  const own = `${lang}${++tries}`;
  const [plant, staff] = [`Leaving roof ${own}`, `leavingStaff${own}`];
  const leaver = await registered(`leaver${own}`);
  const taker = await registered(`taker${own}`);
  await holdings(leaver.id, plant, staff);

  const page = await open(PAGE, { lang, token: leaver.token });
  await page.getByText(word.log).waitFor();
  expect(await button(page, word.apply).isDisabled()).toBe(true);
  await page.getByRole('checkbox', { name: word.consent }).check();
  await button(page, word.apply).click();

  await allowCodes();
  await button(page, word.sendCode).click();
  await page.getByText('l***@example.com').nth(1).waitFor();
  const code = await codeFor(leaver.email);
  await page.getByLabel(word.code).fill(code === '000000' ? '111111' : '000000');
  await button(page, word.go).click();
  await page.getByText(word.wrongCode).first().waitFor();
  await page.getByLabel(word.code).fill(code);
  await button(page, word.go).click();

  await page.getByText(word.settled(0, 2)).waitFor();
  await rowWith(page, plant).getByRole('button', { name: word.handOver }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(word.recipient).fill('nobody.at.all');
  await dialog.getByRole('button', { name: word.offer, exact: true }).click();
  await dialog.getByText(word.unsuitable).waitFor();
  await dialog.getByLabel(word.recipient).fill(taker.accountName);
  await dialog.getByRole('button', { name: word.offer, exact: true }).click();
  await rowWith(page, plant).getByText(word.offered, { exact: true }).waitFor();

  await page.reload();
  await rowWith(page, plant).getByText(word.offered, { exact: true }).waitFor();
  expect(await button(page, word.next).isDisabled()).toBe(true);
  expect(await seriousViolations(page)).toEqual([]);
  await rowWith(page, staff).getByRole('button', { name: word.giveUp }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(staff);
  await page.getByRole('dialog').getByRole('button', { name: word.giveUp }).click();
  await page.getByText(word.settled(1, 2)).waitFor();

  const other = await open(PAGE, { lang, token: taker.token });
  await other.getByText(plant).waitFor();
  await button(other, word.accept).click();
  await other.getByRole('tooltip').getByRole('button', { name: word.accept }).click();
  await expect
    .poll(async () => (await call('/user/queryPlantList', { keyword: plant }, taker.token)).data.total)
    .toBe(1);

  // The page of the one who leaves hears of the answer by itself.
  await page.getByText(word.settled(2, 2)).waitFor();
  await button(page, word.next).click();
  await page.getByLabel(word.password).fill('Wrong1pass');
  await button(page, word.close).click();
  await page.getByText(word.wrongPassword).first().waitFor();
  await page.getByLabel(word.password).fill(PASSWORD);
  await button(page, word.close).click();
  await page.getByText(word.farewell).waitFor();
  await page.getByText(word.log).waitFor();
  await page.waitForURL('**/login');
  expect(await page.evaluate(() => localStorage.getItem('heliodon.token'))).toBeNull();
  await expect(tokenOf(leaver.accountName, PASSWORD)).rejects.toThrow();
  await expect(tokenOf(leaver.email, PASSWORD)).rejects.toThrow();
});

it('can be withdrawn until the end', async () => {
  const word = words.en;
  const { token } = await registered(`waverer${++tries}`);
  const page = await open(PAGE, { lang: 'en', token });
  await page.getByRole('checkbox', { name: word.consent }).check();
  await button(page, word.apply).click();
  await button(page, word.withdraw).click();
  await button(page, word.stay).click();
  await button(page, word.apply).waitFor();
  expect((await call('/user/getProcess', {}, token)).data.step).toBe('apply');
});

it('is not for the platform manager', async () => {
  const page = await open(PAGE, { lang: 'en', token: await tokenOf('admin', portal.adminPassword) });
  await page.getByText('This account cannot be cancelled').waitFor();
});
