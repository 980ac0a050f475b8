import type { Page } from 'playwright-core';
import { codeFor } from './api.ts';

export const NEWCOMER_PASSWORD = 'Sunny2day!x';

/** From /register to the first plant with a price; ends on /addDevice of that plant. */
export async function registerWithPlant(page: Page, email: string, plantName: string): Promise<void> {
  await page.getByLabel('Phone number or email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText(email).first().waitFor();
  await page.getByLabel('Verification code').fill(await codeFor(email));
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(NEWCOMER_PASSWORD);
  await page.getByLabel('Confirm password').fill(NEWCOMER_PASSWORD);
  await page.getByRole('checkbox', { name: /privacy policy/ }).check();
  await page.getByRole('button', { name: 'Register and add a plant' }).click();

  await page.waitForURL('**/addPlantSimple');
  await page.locator('#plant-name').fill(plantName);
  await page.locator('#plant-pvKwp').fill('30');
  await page.getByRole('combobox', { name: /Search for a place/ }).fill('Leipzig');
  await page.locator('.ant-select-item-option', { hasText: 'Leipzig' }).first().click();
  await page
    .getByTitle(/Europe\/Berlin/)
    .first()
    .waitFor();
  await page.locator('#simple-usual').fill('0.62');
  await page.getByRole('checkbox', { name: 'This plant has no subsidy' }).check();
  await page.getByRole('button', { name: 'Add plant and continue to logger' }).click();
  await page.waitForURL(/\/addDevice\?plantId=\d+/);
}
