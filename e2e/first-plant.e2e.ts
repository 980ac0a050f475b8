import { upTopic } from '@heliodon/platform/mqtt/topics';
import { connectAsync } from 'mqtt';
import { expect, it } from 'vitest';
import { adminToken, call, codeFor, tokenOf } from './support/api.ts';
import { type Language, useBrowser } from './support/browser.ts';

const { open, portal } = useBrowser();

const words = {
  zh: {
    target: '手机号或邮箱',
    sendCode: '获取验证码',
    code: '验证码',
    password: '密码',
    repeat: '再次输入密码',
    consent: /隐私政策/,
    register: '注册并添加电站',
    place: ['济南', 'Asia/Shanghai'],
    finish: '创建电站，下一步添加采集器',
    sn: '采集器序列号',
    checkCode: '校验码',
    add: '添加',
    wrongCode: '采集器序列号或校验码错误',
    waiting: '等待采集器连接…',
    firstData: /已收到首次数据/,
  },
  en: {
    target: 'Phone number or email',
    sendCode: 'Send code',
    code: 'Verification code',
    password: 'Password',
    repeat: 'Repeat the password',
    consent: /privacy policy/,
    register: 'Register and add a plant',
    place: ['Leipzig', 'Europe/Berlin'],
    finish: 'Add the plant, then its logger',
    sn: 'Serial number of the logger',
    checkCode: 'Check code',
    add: 'Add',
    wrongCode: 'The serial number or the check code of the logger is wrong.',
    waiting: 'Waiting for the logger to connect…',
    firstData: /First data at/,
  },
} as const;

/** A logger that knows only its serial number and secret; behind it one inverter. */
async function bootLogger(sn: string, secret: string) {
  const client = await connectAsync(`mqtt://127.0.0.1:${portal.mqttPort}`, {
    clientId: sn,
    username: sn,
    password: secret,
  });
  const say = (channel: 'devices' | 'telemetry', message: unknown) =>
    client.publishAsync(upTopic(sn, channel), JSON.stringify(message), { qos: 1 });
  await say('devices', { devices: [{ sn: `${sn}-INV`, kind: 'inverter', model: 'HX-30', ratedKw: 30 }] });
  return {
    sample: (activePowerKw: number) =>
      say('telemetry', {
        samples: [{ sn: `${sn}-INV`, t: Date.now(), v: { workStatus: 2, activePowerKw } }],
      }),
    end: () => client.endAsync(),
  };
}

/** A second try is another person. */
let tries = 0;

it.each(['zh', 'en'] as const)('from nothing to live data, in %s', async (lang: Language) => {
  const word = words[lang];
  tries += 1;
  const email = `newcomer${tries}@example.com`;
  const sn = `HDNEW${tries}`;
  const label = (await call('/device/registerLogger', { sn }, await adminToken())).data;

  const page = await open('/register', { lang });
  await page.getByLabel(word.target).fill(email);
  await page.getByRole('button', { name: word.sendCode }).click();
  await page.getByText(email).first().waitFor();
  await page.getByLabel(word.code).fill(await codeFor(email));
  await page.getByRole('textbox', { name: word.password, exact: true }).fill('Sunny2day!x');
  await page.getByLabel(word.repeat).fill('Sunny2day!x');
  await page.getByRole('checkbox', { name: word.consent }).check();
  await page.getByRole('button', { name: word.register }).click();

  await page.waitForURL('**/addPlantSimple');
  const plantName = `First roof ${lang}`;
  await page.locator('#plant-name').fill(plantName);
  await page.locator('#plant-pvKwp').fill('30');
  const [place, timeZone] = word.place;
  await page.getByRole('combobox', { name: /搜索地点|Search for a place/ }).fill(place);
  await page.locator('.ant-select-item-option', { hasText: place }).first().click();
  await page.getByTitle(new RegExp(timeZone)).first().waitFor();
  await page.locator('#simple-usual').fill('0.62');
  // An interrupted flow is taken up again.
  await page.waitForTimeout(500);
  await page.reload();
  expect(await page.locator('#plant-name').inputValue()).toBe(plantName);
  await page.getByRole('button', { name: word.finish }).click();

  await page.waitForURL(/\/addDevice\?plantId=\d+/);
  await page.getByLabel(word.sn).fill(sn);
  await page.getByLabel(word.checkCode).fill(label.checkCode === 'AAAAAAAA' ? 'BBBBBBBB' : 'AAAAAAAA');
  await page.getByRole('button', { name: word.add, exact: true }).click();
  await page.getByText(word.wrongCode).waitFor();
  expect(await page.getByLabel(word.sn).inputValue()).toBe(sn);
  await page.getByLabel(word.checkCode).fill(label.checkCode);
  // As long as a hand presses: what was wrong and is not any more must not move the button away meanwhile.
  await page.getByRole('button', { name: word.add, exact: true }).click({ delay: 400 });
  await page.getByText(word.waiting).waitFor();

  const logger = await bootLogger(sn, label.secret);
  await page.getByText(`${sn}-INV`).waitFor();
  await logger.sample(12.3);
  await page.getByText(word.firstData).waitFor();
  await page.getByText(`${sn}-INV`).click();
  await page.getByText('12.3').first().waitFor();
  await logger.sample(23.4);
  await page.getByText('23.4').first().waitFor();
  await logger.end();

  // What was typed has become the plant, its price and its log.
  const token = await tokenOf(email, 'Sunny2day!x');
  const plantId = (await call('/user/queryPlantList', {}, token)).data.rows[0].plantId;
  const { data: detail } = await call('/plant/getPlantDetail', { plantId }, token);
  expect(detail.plant).toMatchObject({ name: plantName, timeZone, pvKwp: '30' });
  const { data: prices } = await call('/tariff/getPriceNow', { plantId }, token);
  expect(prices.current.price.seasons).toMatchObject([{ startMonth: 1, endMonth: 12, usualPrice: '0.62' }]);
});
