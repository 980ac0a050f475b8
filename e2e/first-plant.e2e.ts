import { upTopic } from '@heliodon/device-links/mqtt/topics';
import { connectAsync } from 'mqtt';
import { expect, it } from 'vitest';
import { adminToken, call, tokenOf } from './support/api.ts';
import { useBrowser } from './support/browser.ts';
import { NEWCOMER_PASSWORD, registerWithPlant } from './support/newcomer.ts';

const { open, portal } = useBrowser();

/** A logger that knows only its serial number and secret, with one inverter. */
async function bootLogger(sn: string, secret: string) {
  const client = await connectAsync(`mqtt://127.0.0.1:${portal.mqttPort}`, {
    clientId: sn,
    username: sn,
    password: secret,
  });
  const send = (channel: 'devices' | 'telemetry', message: unknown) =>
    client.publishAsync(upTopic(sn, channel), JSON.stringify(message), { qos: 1 });
  await send('devices', { devices: [{ sn: `${sn}-INV`, kind: 'inverter', model: 'HX-30', ratedKw: 30 }] });
  return {
    sample: (activePowerKw: number) =>
      send('telemetry', {
        samples: [{ sn: `${sn}-INV`, t: Date.now(), v: { workStatus: 2, activePowerKw } }],
      }),
    end: () => client.endAsync(),
  };
}

it('from registration to live data: a plant, its logger and its measurements', async () => {
  const [email, sn, plantName] = ['newcomer@example.com', 'HDNEW1', 'First roof'];
  const label = (await call('/device/registerLogger', { sn }, await adminToken())).data;

  const page = await open('/register', { lang: 'en' });
  await registerWithPlant(page, email, plantName);
  await page.getByLabel('Logger serial number').fill(sn);
  await page.getByLabel('Check code').fill(label.checkCode);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Waiting for the logger to connect…').waitFor();

  const logger = await bootLogger(sn, label.secret);
  await page.getByText(`${sn}-INV`).waitFor();
  await logger.sample(12.3);
  await page.getByText(/First data received at/).waitFor();
  await page.getByRole('link', { name: 'INV-01' }).click();
  await page.getByText('12.3').first().waitFor();
  await logger.sample(23.4);
  await page.getByText('23.4').first().waitFor();
  await logger.end();

  // The input has become the plant, its price and its log entry.
  const token = await tokenOf(email, NEWCOMER_PASSWORD);
  const plantId = (await call('/user/queryPlantList', {}, token)).data.rows[0].plantId;
  const { data: detail } = await call('/plant/getPlantDetail', { plantId }, token);
  expect(detail.plant).toMatchObject({ name: plantName, timeZone: 'Europe/Berlin', pvKwp: '30' });
  const { data: prices } = await call('/tariff/getPriceNow', { plantId }, token);
  expect(prices.current.price.seasons).toMatchObject([{ startMonth: 1, endMonth: 12, usualPrice: '0.62' }]);
});
