import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { call, tokenOf } from './support/api.ts';
import { seriousViolations } from './support/axe.ts';
import { useBrowser } from './support/browser.ts';

const PAGE = '/systemManage/account';
const PLANT = 'Fresno Cold Storage';
const NAME = 'e2e.shift';
const FIRST_PASSWORD = 'Initial7Sun';
const OWN_PASSWORD = 'Only4MyEyes';
/** No demo account has it. */
const PHONE = '13911112222';

const { open } = useBrowser();
const row = (page: Page, text: string) => page.locator('tbody tr.ant-table-row', { hasText: text });
const drawer = (page: Page) => page.locator('.ant-drawer').getByRole('dialog');
/** Signs in on the page itself, as a person does. */
async function signIn(password: string): Promise<Page> {
  const page = await open('/login', { lang: 'en' });
  await page.getByLabel('Account, phone number or email').fill(NAME);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('checkbox', { name: /privacy policy/ }).check();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  return page;
}

it('a manager makes an account; what is wrong is said beside its field and nothing typed is lost', async () => {
  const page = await open(PAGE, { token: await tokenOf('manager'), lang: 'en' });
  await row(page, 'operator').waitFor();
  expect(await page.getByRole('tab', { name: /^(Sub-accounts|Roles|My account)$/ }).count()).toBe(3);
  expect(await seriousViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Add account' }).click();
  const form = drawer(page);
  const buttonTop = () =>
    form
      .getByRole('button', { name: 'Add', exact: true })
      .evaluate((button) => (button as HTMLElement).offsetTop);
  await form.getByLabel('Phone number').fill('123');
  const before = await buttonTop();
  await form.getByLabel('Phone number').blur();
  await form.getByText('Please enter the correct phone number').waitFor();
  expect(await buttonTop()).toBe(before);
  await form.getByLabel('Account name').fill('1x');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await form.getByText('Account names have 4 to 32 letters').waitFor();
  await form.getByText('Please enter the correct phone number').waitFor();
  await form.getByText('This field is required').first().waitFor();
  await expect
    .poll(() => form.getByLabel('Account name').evaluate((e) => e === document.activeElement))
    .toBe(true);

  await form.getByLabel('Account name').fill('operator');
  await form.getByLabel('Phone number').fill(PHONE);
  await form.getByRole('button', { name: 'Generate' }).click();
  await form.getByText('strong').waitFor();
  await form.getByLabel('Initial password').fill(FIRST_PASSWORD);
  await form.getByLabel('Role', { exact: true }).click();
  await page.locator('.ant-select-item-option:visible', { hasText: 'Operator' }).click();
  await form.getByText('May use').waitFor();
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await form.getByText('This account name is taken').waitFor();
  expect(await form.getByLabel('Phone number').inputValue()).toBe(PHONE);

  await form.getByLabel('Account name').fill(NAME);
  await form.getByText('Until', { exact: true }).click();
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await form.getByText('This field is required').waitFor();
  await form.getByPlaceholder('Last day').fill('2035-06-30');
  await form.getByPlaceholder('Last day').press('Enter');
  await form.getByLabel('Managed plants').fill('Fresno');
  await page.locator('.ant-select-item-option:visible', { hasText: PLANT }).click();
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await row(page, NAME).getByText('2035-06-30').waitFor();
  await row(page, NAME).getByText('Initial').waitFor();
  await row(page, NAME)
    .getByRole('button', { name: `Plants of ${NAME}` })
    .click();
  await page.getByRole('tooltip').getByText(PLANT).waitFor();
});

it('it signs in, has to change its password first, also after a reload, and sees exactly its plants', async () => {
  const page = await signIn(FIRST_PASSWORD);
  await page.getByRole('heading', { name: 'Change your initial password' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Change your initial password' }).waitFor();
  expect(await page.getByRole('navigation').count()).toBe(0);
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByLabel('Current password').fill(FIRST_PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill(OWN_PASSWORD);
  await page.getByLabel('Repeat the new password').fill(OWN_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.waitForURL('**/overview**');
  const token = await tokenOf(NAME, OWN_PASSWORD);
  const { data } = await call('/user/queryPlantList', {}, token);
  expect(data.rows.map((plant: { name: string }) => plant.name)).toEqual([PLANT]);
});

it('is edited, disabled while its page is open, enabled, reset and deleted, each named and asked for', async () => {
  const page = await open(`${PAGE}?keyword=${NAME}`, { token: await tokenOf('manager'), lang: 'en' });
  await page.getByRole('button', { name: `Edit ${NAME}` }).click();
  const form = drawer(page);
  await form.getByLabel('Name', { exact: true }).fill('Night shift');
  expect(await form.getByLabel('Account name').isDisabled()).toBe(true);
  await form.getByRole('button', { name: 'Save' }).click();
  await row(page, 'Night shift').getByText('2035-06-30').waitFor();

  const theirs = await open(PAGE, { token: await tokenOf(NAME, OWN_PASSWORD), lang: 'en' });
  await theirs.getByText('Night shift').first().waitFor();
  const act = async (name: string) => {
    await page.getByRole('button', { name: `More actions for ${NAME}` }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await act('Disable');
  await page.locator('.ant-modal-confirm-title', { hasText: NAME }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await row(page, NAME).getByText('Disabled').waitFor();
  await theirs.waitForURL('**/login');
  await page.getByRole('tab', { name: /Disabled/ }).click();
  await row(page, NAME).waitFor();
  await page.getByRole('tab', { name: /^All/ }).click();
  await act('Enable');
  await row(page, NAME).getByText('Enabled').waitFor();

  await act('Reset password');
  const reset = page.getByRole('dialog');
  await reset.getByLabel('Initial password').fill('weak');
  await reset.getByRole('button', { name: 'Reset password' }).click();
  await reset.getByText('The password must have 6 to 18 characters').waitFor();
  await reset.getByLabel('Initial password').fill('Again8Begin');
  await reset.getByRole('button', { name: 'Reset password' }).click();
  await row(page, NAME).getByText('Initial').waitFor();
  expect((await call('/user/getAccount', {}, await tokenOf(NAME, 'Again8Begin'))).code).toBe(2003);

  await act('Delete');
  await page.locator('.ant-modal-confirm-title', { hasText: NAME }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Nothing matches').waitFor();
});

const csv = (...lines: string[]) => ({
  name: 'accounts.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\uFEFF账号,姓名,角色,有效期至,管理电站\r\n${lines.join('\r\n')}\r\n`),
});

it('many accounts are imported once every wrong cell is mended', async () => {
  const page = await open(PAGE, { token: await tokenOf('manager'), lang: 'zh' });
  await row(page, 'operator').waitFor();
  await page.getByRole('button', { name: /导\s*入/ }).click();
  const dialog = page.getByRole('dialog');
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '下载模板' }).click(),
  ]);
  expect(template.suggestedFilename()).toBe('账号导入模板.csv');
  const file = dialog.locator('input[type="file"]');
  await file.setInputFiles(csv('e2e.one,一,普通用户,,', 'e2e.two,二,没有的角色,2001-01-01,没有的电站'));
  await dialog.getByText('共 2 行，其中 1 行有错误').waitFor();
  await dialog.getByText('没有可以选择的角色').waitFor();
  await dialog.getByText('没有电站').waitFor();
  expect(await dialog.getByRole('button', { name: /^导入 \d+ 个账号/ }).isDisabled()).toBe(true);
  await dialog.getByRole('switch').click();
  await row(page, 'e2e.one').waitFor({ state: 'detached' });

  await file.setInputFiles(csv('e2e.one,一,普通用户,,', `e2e.two,二,运维,2035-01-01,${PLANT}`));
  await dialog.getByText('共 2 行，全部可以导入').waitFor();
  await dialog.getByLabel('统一的初始密码').fill(FIRST_PASSWORD);
  await dialog.getByRole('button', { name: '导入 2 个账号' }).click();
  await dialog.getByText('已添加 2 个账号').waitFor();
  await dialog
    .getByRole('button', { name: /关\s*闭/ })
    .last()
    .click();
  await row(page, 'e2e.one').getByText('长期有效').waitFor();
  await row(page, 'e2e.two').getByText('2035-01-01').waitFor();
});

it.each([
  ['operator', ['Edit my info', 'Change password', 'Change phone number', 'Change email']],
  ['viewer', ['Change password', 'Change phone number', 'Change email']],
])('%s sees the own account only, with what may be changed of it', async (account, buttons) => {
  const page = await open(PAGE, { token: await tokenOf(account), lang: 'en' });
  const own = page.locator('main .ant-card');
  await own.getByText(account, { exact: true }).waitFor();
  expect(await page.getByRole('tab').count()).toBe(0);
  expect(await own.getByRole('button').allTextContents()).toEqual(buttons);
  await own.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('dialog').getByLabel('Current password').waitFor();
});
