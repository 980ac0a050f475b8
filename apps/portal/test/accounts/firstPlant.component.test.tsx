import { getSignInFacts } from '@heliodon/auth/contract';
import { addLogger, loggerErrors } from '@heliodon/devices/contract';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { expect, it } from 'vitest';
import { openPortal } from '../support/openPortal.tsx';

it('in Chinese, all fields of the registration are labelled', async () => {
  server.answer(getSignInFacts, { selfRegistration: true });
  const portal = await openPortal('/register', { lang: 'zh', signedIn: false });
  await expect.element(portal.getByLabelText('手机号或邮箱')).toBeVisible();
  await expect.element(portal.getByRole('button', { name: '获取验证码' })).toBeVisible();
  await expect.element(portal.getByLabelText('验证码', { exact: true })).toBeVisible();
  await expect.element(portal.getByRole('textbox', { name: /^密码/ })).toBeVisible();
  await expect.element(portal.getByLabelText('再次输入密码')).toBeVisible();
  await expect.element(portal.getByRole('checkbox', { name: /隐私政策/ })).toBeVisible();
  await expect.element(portal.getByRole('button', { name: '注册并添加电站' })).toBeVisible();
});

it('in Chinese, a wrong check code is reported, the input is kept, and the page waits for the logger', async () => {
  server.answer(addLogger, new Refusal(loggerErrors.wrongCheckCode));
  const portal = await openPortal('/addDevice?plantId=1', { lang: 'zh' });
  const add = portal.getByRole('main').getByRole('button', { name: /^添\s*加$/ });
  await portal.getByLabelText('采集器序列号').fill('HDNEW1');
  await portal.getByLabelText('校验码').fill('AAAAAAAA');
  await add.click();
  await expect.element(portal.getByText(/采集器序列号或校验码错误/)).toBeVisible();
  await expect.element(portal.getByLabelText('采集器序列号')).toHaveValue('HDNEW1');
  server.answer(addLogger, { deviceId: 4, devices: 0 });
  // The error disappears while typing, so that the button does not move under the pointer.
  await portal.getByLabelText('校验码').fill('BBBBBBBB');
  await expect.element(portal.getByText(/采集器序列号或校验码错误/)).not.toBeInTheDocument();
  const top = () => add.element().getBoundingClientRect().top;
  const before = top();
  (portal.getByLabelText('校验码').element() as HTMLElement).blur();
  expect(top()).toBe(before);
  await add.click();
  await expect.element(portal.getByText('等待采集器连接…')).toBeVisible();
});
