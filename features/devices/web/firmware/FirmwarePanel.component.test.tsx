import { getPublicKey } from '@heliodon/auth/contract';
import { authErrors } from '@heliodon/auth/errors';
import { createFirmware, getFirmwareKey, getFirmwareList, setFirmwareKey } from '@heliodon/commands/contract';
import { commandsErrors } from '@heliodon/commands/errors';
import { exampleOf } from '@heliodon/contract/testing/example';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { renderPage } from '@heliodon/ui/testing/renderPage';
import { credentialKeys } from '@heliodon/web/testing/credentials';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, expect, it } from 'vitest';
import FirmwarePanel from './FirmwarePanel.tsx';

const KEY = { publicKey: 'MCowBQYDK2VwAyEA', changedAt: '2026-06-15T04:00:00.000Z' };

beforeEach(async () => {
  server.answer(getPublicKey, (await credentialKeys()).answer);
  server.answer(getFirmwareKey, KEY);
});

it('without a trusted key nothing can be uploaded; errors of a key are shown beside its field', async () => {
  server.answer(getFirmwareKey, { publicKey: null, changedAt: null });
  const page = await renderPage(<FirmwarePanel />);
  await expect.element(page.getByText('No firmware yet')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Upload firmware' })).toBeDisabled();
  await page.getByRole('button', { name: 'Set key' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('This field is required').first()).toBeVisible();
  await page.getByLabelText('Ed25519 public key').fill('no key');
  await page.getByLabelText('Your sign-in password').fill('Heliodon2026');
  server.answer(setFirmwareKey, new Refusal(commandsErrors.badFirmwareKey));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText(commandsErrors.badFirmwareKey.en)).toBeVisible();
  server.answer(setFirmwareKey, new Refusal(authErrors.wrongPassword));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText(authErrors.wrongPassword.en)).toBeVisible();
  server.answer(setFirmwareKey, () => {
    server.answer(getFirmwareKey, KEY);
    return {};
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Key saved')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Change key' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Upload firmware' })).toBeEnabled();
});

it('an upload shows the text to be signed, and is validated before it is sent', async () => {
  const page = await renderPage(<FirmwarePanel />);
  await page.getByRole('button', { name: 'Upload firmware' }).click();
  const dialog = page.getByRole('dialog');
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  const files = new DataTransfer();
  files.items.add(new File(['firmware'], 'inverter.bin'));
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.element(dialog.getByText('inverter.bin')).toBeVisible();
  await dialog.getByLabelText('Type').click();
  await page.getByTitle('Inverter', { exact: true }).click();
  await dialog.getByLabelText('Version', { exact: true }).fill('2.1');
  await dialog.getByLabelText('Signature').fill('short');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect.element(dialog.getByText('The version format is major.minor.patch, e.g. 1.6.0')).toBeVisible();
  await expect.element(dialog.getByText('The signature must be 64 bytes in base64')).toBeVisible();
  expect(server.bodiesOf(createFirmware)).toEqual([]);
  await dialog.getByLabelText('Version', { exact: true }).fill('2.1.0');
  const manifest = () => document.querySelector('.ant-modal pre')?.textContent;
  await expect.poll(manifest).toMatch(/^heliodon-firmware-v1\ninverter\n\n2\.1\.0\n[0-9a-f]{64}\n$/);
});

it.each(['light', 'dark'] as const)('has no serious accessibility violation in %s', async (theme) => {
  const file = exampleOf(getFirmwareList.response.shape.rows.element, { kind: 'inverter', version: '2.1.0' });
  server.answer(getFirmwareList, { rows: [file], total: 1 });
  const page = await renderPage(<FirmwarePanel />, { theme });
  await expect.element(page.getByText('2.1.0')).toBeVisible();
  expect(await seriousViolations()).toEqual([]);
});
