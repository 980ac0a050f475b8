import { getPublicKey } from '@heliodon/auth/contract';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { credentialKeys } from '@heliodon/web/testing/credentials';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  checkSubUserImport,
  IMPORT_MAX_BYTES,
  type ImportRow,
  importSubUsers,
} from '../../contract/accounts.contract.ts';
import { accountsErrors } from '../../contract/accounts.errors.ts';
import { ImportDialog } from './ImportDialog.tsx';

const PASSWORD = 'Initial7Sun';

const rowOf = (line: number, accountName: string, values: Partial<ImportRow> = {}): ImportRow => ({
  line,
  values: { accountName },
  errors: {},
  ...values,
});
const right = [rowOf(2, 'one'), rowOf(3, 'two')];
const wrong = [
  rowOf(2, 'one'),
  rowOf(3, 'two', {
    values: { accountName: 'two', role: '没有的角色' },
    errors: { role: '没有可以选择的角色“没有的角色”', plants: '没有电站“没有的电站”' },
  }),
];

const answerCheck = (rows: ImportRow[], values: object = {}) =>
  server.answer(checkSubUserImport, {
    rows,
    unknownColumns: [],
    missingColumns: [],
    wrongRows: rows.filter(({ errors }) => Object.keys(errors).length > 0).length,
    ...values,
  });

async function dialog(options: PageOptions = { lang: 'zh' }) {
  server.answer(getPublicKey, (await credentialKeys()).answer);
  const onClose = vi.fn();
  const page = await renderPage(<ImportDialog open onClose={onClose} />, options);
  await expect.element(page.getByRole('dialog')).toBeVisible();
  const choose = (text: string) =>
    userEvent.upload(document.querySelector('input[type="file"]') as HTMLElement, new File([text], 'a.csv'));
  return { ...page, choose, onClose, submit: page.getByRole('button', { name: /^导入 \d+ 个账号/ }) };
}

it('offers a template named in the interface language', async () => {
  const page = await dialog();
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await page.getByRole('button', { name: '下载模板' }).click();
  expect(saved.mock.contexts.map((link) => (link as HTMLAnchorElement).download)).toEqual([
    '账号导入模板.csv',
  ]);
});

it('shows every wrong cell, or only the rows with one, and imports only without errors', async () => {
  answerCheck(wrong);
  const page = await dialog();
  await page.choose('wrong');
  await expect.element(page.getByText(/共 2 行，其中 1 行有错误/)).toBeVisible();
  await expect.element(page.getByText(/没有可以选择的角色/)).toBeVisible();
  await expect.element(page.getByText(/没有电站/)).toBeVisible();
  await expect.element(page.submit).toBeDisabled();
  expect(await seriousViolations()).toEqual([]);
  await page.getByRole('switch').click();
  await expect.element(page.getByRole('cell', { name: 'one' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('cell', { name: 'two' })).toBeVisible();

  answerCheck(right);
  server.answer(importSubUsers, { made: 2 });
  await page.choose('right');
  await expect.element(page.getByText('共 2 行，全部可以导入')).toBeVisible();
  await page.submit.click();
  await expect.element(page.getByText(/密码/).last()).toBeVisible();
  expect(server.bodiesOf(importSubUsers)).toEqual([]);
  await page.getByLabelText('统一的初始密码').fill(PASSWORD);
  await page.submit.click();
  await expect.element(page.getByText('已添加 2 个账号')).toBeVisible();
  const [sent] = server.bodiesOf(importSubUsers);
  expect(atob(sent?.content ?? '')).toBe('right');
  expect(await (await credentialKeys()).read(sent?.password)).toBe(PASSWORD);
  await page
    .getByRole('status')
    .getByRole('button', { name: /关\s*闭/ })
    .click();
  expect(page.onClose).toHaveBeenCalled();
});

it('names missing and unknown columns', async () => {
  answerCheck(right, { missingColumns: ['role'], unknownColumns: ['Shoe size'] });
  const page = await dialog({ lang: 'en' });
  await page.choose('columns');
  await expect.element(page.getByText('Missing columns: Role')).toBeVisible();
  await expect.element(page.getByText('Unrecognised columns, ignored: Shoe size')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Import 2 accounts' })).toBeDisabled();
});

it('shows that a file cannot be read or is too large', async () => {
  server.answer(checkSubUserImport, new Refusal(accountsErrors.importUnreadable));
  const page = await dialog({ lang: 'en' });
  await page.choose('broken');
  await expect.element(page.getByText(accountsErrors.importUnreadable.en)).toBeVisible();
  await page.choose('x'.repeat(IMPORT_MAX_BYTES + 1));
  await expect
    .element(page.getByText('This file is larger than 1 MB. Split it and try again.'))
    .toBeVisible();
  expect(server.bodiesOf(checkSubUserImport)).toHaveLength(1);
});

it('checks the file again when it has become invalid meanwhile', async () => {
  answerCheck(right);
  server.answer(importSubUsers, () => {
    answerCheck(wrong);
    return new Refusal(accountsErrors.importWrong);
  });
  const page = await dialog();
  await page.choose('right');
  await page.getByLabelText('统一的初始密码').fill(PASSWORD);
  await page.submit.click();
  await expect.element(page.getByText(/没有可以选择的角色/)).toBeVisible();
  await expect.element(page.submit).toBeDisabled();
});
