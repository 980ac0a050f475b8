import { getPublicKey } from '@heliodon/auth/contract';
import { authErrors } from '@heliodon/auth/errors';
import { commonErrors } from '@heliodon/contract/errors';
import {
  getSettings,
  type SectionName,
  type SectionState,
  saveSettings,
  settingsErrors,
  testProvider,
} from '@heliodon/system/contract';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { credentialKeys } from '@heliodon/web/testing/credentials';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, describe, expect, it } from 'vitest';
import RetentionPanel from './RetentionPanel.tsx';
import SecurityPanel from './SecurityPanel.tsx';
import ServicesPanel from './ServicesPanel.tsx';

const SAVED_AT = '2026-11-10T04:00:00.000Z';
const noSecret = { set: false, at: null, unreadable: false };
const savedSecret = { set: true, at: SAVED_AT, unreadable: false };

const section = (values: SectionState['values'], secrets: string[] = []): SectionState => ({
  version: 1,
  changedAt: null,
  changedBy: null,
  values,
  secrets: Object.fromEntries(secrets.map((name) => [name, noSecret])),
  locked: [],
});

let sections: Record<SectionName, SectionState>;
let keyUsable: boolean;

const keys = await credentialKeys();

beforeEach(() => {
  keyUsable = true;
  const sms = { provider: 'none', keyId: '', signName: '', codeTemplate: '', alarmTemplate: '' };
  const mail = { host: '', port: 587, security: 'starttls', user: '', fromName: '', fromAddress: '' };
  sections = {
    sms: section({ ...sms, appId: '', region: 'ap-guangzhou', endpoint: '' }, ['keySecret']),
    mail: section(mail, ['password']),
    map: section({}, ['amapKey']),
    weather: section({ url: '' }, ['token']),
    retention: section({ keepRawDays: 400, keepQuarterDays: 1100, exportKeepDays: 30 }),
    security: section({
      sessionIdleMinutes: 60,
      sessionMaxDays: 7,
      selfRegistration: true,
      smsCodesPerHour: 300,
      smsCodesPerDay: 2000,
    }),
  };
  server
    .answer(getPublicKey, keys.answer)
    .answer(getSettings, () => ({ sections, keyUsable }))
    .answer(saveSettings, ({ section: name, version, values, secrets }) => {
      const before = sections[name];
      const kept = Object.entries(before.secrets).map(([key, state]) => {
        const given = (secrets as Record<string, string | null | undefined>)[key];
        if (given === undefined) return [key, state];
        return [key, given === null ? noSecret : savedSecret];
      });
      sections[name] = {
        ...before,
        version: version + 1,
        changedAt: SAVED_AT,
        changedBy: 'admin',
        values: { ...before.values, ...values },
        secrets: Object.fromEntries(kept),
      };
      return { version: version + 1 };
    });
});

/** Completes the identity verification before settings that control the delivery of codes are saved. */
async function prove(page: Pick<Awaited<ReturnType<typeof renderPage>>, 'getByRole'>): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText(/^(Your password|登录密码)$/).fill('Sunrise2040');
  await dialog.getByRole('button', { name: /^(Save|保\s*存)$/ }).click();
  await expect.element(dialog).not.toBeInTheDocument();
}

const lastSaved = () => server.bodiesOf(saveSettings).at(-1);

describe('services', () => {
  async function services(options: PageOptions = {}) {
    const page = await renderPage(<ServicesPanel />, options);
    const card = (name: string) => page.getByRole('region', { name, exact: true });
    await expect.element(card(options.lang === 'zh' ? '邮件' : 'Email')).toBeVisible();
    return { ...page, card };
  }
  const setUpMail = () => {
    sections.mail = {
      ...section({ ...sections.mail.values, host: 'smtp.example.com', user: 'robot' }),
      secrets: { password: savedSecret },
    };
  };

  it('a mail server is configured; a wrong address is shown beside its field', async () => {
    const page = await services();
    const mail = page.card('Email');
    await expect.element(mail.getByText('Not configured')).toBeVisible();
    expect(mail.getByRole('button', { name: 'Send test' }).query()).toBeNull();
    await mail.getByLabelText('Mail server (SMTP)').fill('169.254.169.254');
    await mail.getByRole('button', { name: 'Save' }).click();
    await expect.element(mail.getByText(/This address is not allowed: link-local ranges/)).toBeVisible();
    expect(lastSaved()).toBeUndefined();

    await mail.getByLabelText('Mail server (SMTP)').fill('127.0.0.1');
    await mail.getByLabelText('Port').fill('2525');
    await mail.getByLabelText('Encryption').click();
    await page.getByText('None (internal networks only)').last().click();
    await mail.getByLabelText('User name').fill('robot');
    await mail.getByLabelText('Password', { exact: true }).fill('e2e-Mail-pass-9Qz');
    await mail.getByLabelText('Sender address').fill('sun@example.com');
    await mail.getByRole('button', { name: 'Save' }).click();
    await prove(page);
    await expect.element(mail.getByText('In use')).toBeVisible();
    await expect.element(mail.getByText(/^Changed by admin, /)).toBeVisible();
    expect(lastSaved()).toMatchObject({
      section: 'mail',
      version: 1,
      values: {
        host: '127.0.0.1',
        port: 2525,
        security: 'none',
        user: 'robot',
        fromAddress: 'sun@example.com',
      },
      secrets: { password: 'e2e-Mail-pass-9Qz' },
    });
    const secret = mail.getByLabelText('Password', { exact: true });
    await expect.element(secret).toHaveValue('');
    await expect
      .element(secret)
      .toHaveAttribute('placeholder', expect.stringMatching(/^Saved at .*; leave empty to keep it$/));
    expect(document.documentElement.innerHTML).not.toContain('e2e-Mail-pass-9Qz');
  });

  it('the saved settings are tested, and the result is shown', async () => {
    setUpMail();
    server.answer(testProvider, { ok: true, detail: '' });
    const page = await services();
    const mail = page.card('Email');
    await mail.getByLabelText('Test email').fill('nobody');
    await mail.getByRole('button', { name: 'Send test' }).click();
    await expect.element(mail.getByText('Incorrect mailbox format')).toBeVisible();
    await mail.getByLabelText('Test email').fill('operator@example.com');
    await mail.getByRole('button', { name: 'Send test' }).click();
    await expect.element(mail.getByText(/The mail server accepted the email/)).toBeVisible();
    expect(server.bodiesOf(testProvider)).toEqual([{ provider: 'mail', target: 'operator@example.com' }]);
    server.answer(testProvider, { ok: false, detail: '535 wrong password' });
    await mail.getByRole('button', { name: 'Send test' }).click();
    await expect.element(mail.getByText('535 wrong password')).toBeVisible();
    server.answer(testProvider, new Refusal(settingsErrors.notSetUp));
    await mail.getByRole('button', { name: 'Send test' }).click();
    await expect.element(mail.getByText(settingsErrors.notSetUp.en)).toBeVisible();
  });

  it('in Chinese: a secret is kept when left empty, and deleted when removed', async () => {
    setUpMail();
    const page = await services({ lang: 'zh' });
    const mail = page.card('邮件');
    await mail.getByLabelText('发件人名称').fill('日晷');
    await mail.getByRole('button', { name: /保\s*存/ }).click();
    await prove(page);
    await expect.element(page.getByText('已保存，立即生效')).toBeVisible();
    expect(lastSaved()).toMatchObject({ values: { fromName: '日晷' }, secrets: {} });
    await mail.getByRole('button', { name: /移\s*除/ }).click();
    await expect.element(mail.getByLabelText('密码', { exact: true })).toBeDisabled();
    await mail.getByRole('button', { name: /保\s*存/ }).click();
    await prove(page);
    await expect.poll(lastSaved).toMatchObject({ secrets: { password: null } });
    await expect.element(mail.getByLabelText('密码', { exact: true })).toHaveAttribute('placeholder', '');
    server.answer(testProvider, { ok: false, detail: '530' });
    await mail.getByLabelText('测试邮箱').fill('operator@example.com');
    await mail.getByRole('button', { name: '发送测试' }).click();
    await expect.element(mail.getByText(/测试未成功/)).toBeVisible();
  });

  it('SMS requires the fields of its provider, and the secret', async () => {
    const page = await services();
    const sms = page.card('SMS');
    expect(sms.getByLabelText('Signature').query()).toBeNull();
    await sms.getByLabelText('Provider').click();
    await page.getByText('Tencent Cloud').last().click();
    await expect.element(sms.getByLabelText('SmsSdkAppId')).toBeVisible();
    await sms.getByLabelText('SecretId').fill('id');
    await sms.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => sms.getByText('This field is required').elements().length).toBe(4);
    for (const [label, value] of [
      ['Signature', 'Sun'],
      ['SmsSdkAppId', '1400000000'],
      ['Verification code template', '1001'],
      ['Alarm template', '1002'],
    ] as const)
      await sms.getByLabelText(label).fill(value);
    server.answer(saveSettings, new Refusal(settingsErrors.secretMissing));
    await sms.getByRole('button', { name: 'Save' }).click();
    await prove(page);
    await expect.element(sms.getByText('Enter the secret key')).toBeVisible();
    expect(lastSaved()).toMatchObject({
      section: 'sms',
      values: { provider: 'tencent', appId: '1400000000' },
    });
  });

  it('shows which settings are fixed by an option, and when secrets cannot be read', async () => {
    keyUsable = false;
    sections.weather = {
      ...section({ url: 'https://weather.example.com' }),
      secrets: { token: { set: false, at: null, unreadable: true } },
      locked: ['url'],
    };
    const page = await services();
    await expect.element(page.getByText('Secrets cannot be read or saved')).toBeVisible();
    const weather = page.card('Weather');
    await expect.element(weather.getByLabelText('Service URL')).toBeDisabled();
    await expect.element(weather.getByText(/Set by a server option or environment variable/)).toBeVisible();
    await expect.element(weather.getByText(/encrypted with another key/)).toBeVisible();
  });

  it.each(['light', 'dark'] as const)('has no serious accessibility violation in %s', async (theme) => {
    setUpMail();
    await services({ theme });
    expect(await seriousViolations()).toEqual([]);
  });

  it('shows that loading failed', async () => {
    server.answer(getSettings, new Refusal(commonErrors.unexpected));
    const page = await renderPage(<ServicesPanel />);
    await expect.element(page.getByText('Failed to load')).toBeVisible();
  });
});

describe('retention', () => {
  it('asks for confirmation only when a period is shortened', async () => {
    const page = await renderPage(<RetentionPanel />);
    const save = page.getByRole('button', { name: 'Save' });
    const question = page.getByRole('dialog');
    await page.getByLabelText('15-minute values').fill('1000');
    await save.click();
    await expect.element(question.getByText(/15-minute values/).last()).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(lastSaved()).toBeUndefined();
    await save.click();
    await question.getByRole('button', { name: 'Shorten retention' }).click();
    await expect.element(page.getByText(/^Changed by admin/)).toBeVisible();
    await expect.element(question).not.toBeInTheDocument();
    await page.getByLabelText('15-minute values').fill('1200');
    await save.click();
    await expect.poll(lastSaved).toMatchObject({ section: 'retention', values: { keepQuarterDays: 1200 } });
  });
});

describe('security', () => {
  it('self-registration is disabled', async () => {
    const page = await renderPage(<SecurityPanel />);
    await page.getByLabelText('Self-registration').click();
    await page.getByRole('button', { name: 'Save' }).click();
    await prove(page);
    await expect.element(page.getByText('Saved. Effective immediately.')).toBeVisible();
    expect(lastSaved()).toMatchObject({ section: 'security', values: { selfRegistration: false } });
  });

  it('a wrong password and a rejection are shown in the dialog, and the input is kept', async () => {
    server.answer(saveSettings, new Refusal(authErrors.wrongPassword));
    const page = await renderPage(<SecurityPanel />);
    await page.getByLabelText('Maximum session duration').fill('9');
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabelText('Your password').fill('Wrong1pass');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByText(authErrors.wrongPassword.en)).toBeVisible();
    server.answer(saveSettings, new Refusal(settingsErrors.fromEnvironment));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByText(settingsErrors.fromEnvironment.en)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByLabelText('Maximum session duration')).toHaveValue('9');
  });
});
