import { expect, it } from 'vitest';
import { expectEverywhere, startBrowser } from '../support/browser.ts';

const { signedIn } = await startBrowser();

it('the register of purposes is read, made as a file, downloaded, and noted as sent', async () => {
  const officer = await signedIn('ncra@example.com', '/securehome');
  const { page } = officer;
  const dialog = page.getByRole('dialog');
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Register of purposes' }).click();
  await page.getByRole('row').filter({ hasText: 'In force' }).first().waitFor();
  await expectEverywhere(officer);
  await page.getByRole('button', { name: 'Make a file' }).click();
  await expectEverywhere(officer);
  await dialog.getByRole('button', { name: 'Make the file' }).click();
  const file = page.getByRole('row').filter({ hasText: 'Register of purposes as of' });
  await file.getByText('Ready').waitFor();
  await expectEverywhere(officer);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download Register of purposes/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Register of purposes .*\.zip$/);
  await page.getByRole('button', { name: /^Mark as sent: Register/ }).click();
  await dialog.getByLabel('Sent to').fill('Intake of the bureau');
  await expectEverywhere(officer);
  await dialog.getByRole('button', { name: 'Mark as sent' }).click();
  await page.getByRole('region', { name: 'Sent' }).getByText('Intake of the bureau').waitFor();
  await expectEverywhere(officer);
});
