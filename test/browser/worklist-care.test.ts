import { describe, it } from 'vitest';
import { addProvider } from '../support/add-provider.ts';
import { expectFlawless, startBrowser } from '../support/browser.ts';
import { choose, tenantOfTwo } from '../support/steps/worklist-care.ts';

const { signedIn } = await startBrowser();

describe('the worklist', () => {
  it('names who looks after a record, and says that they have left until a user dismisses it', async () => {
    const { email, leave } = await tenantOfTwo();
    const session = await signedIn(email);
    const { page } = session;
    await addProvider(page, 'Cared Vault', '2026-01-05', () => choose(page, 'Responsible', 'Lea Viewer'));
    await page.goto('/worklist?turn=all&obligation=provider.review');
    await page.getByRole('cell', { name: 'Lea Viewer', exact: true }).waitFor();
    await choose(page, 'Responsible', 'Unassigned');
    await page.getByText('No match').waitFor();
    await choose(page, 'Responsible', 'Lea Viewer');
    await page
      .getByRole('rowheader')
      .getByRole('link', { name: /^Cared Vault/ })
      .waitFor();
    await expectFlawless(session);
    await leave();
    await page.goto('/worklist?obligation=provider.review');
    await page.getByText('Lea Viewer is no longer responsible for this record').waitFor();
    await choose(page, 'Responsible', 'Lost their person');
    await page.waitForURL(/responsible=lost/);
    await page
      .getByRole('rowheader')
      .getByRole('link', { name: /^Cared Vault/ })
      .waitFor();
    await expectFlawless(session);
    await page.getByRole('button', { name: 'Dismiss the note about Cared Vault, NCRA Review' }).click();
    await page.getByText('Dismissed successfully').waitFor();
    await page.getByText('No match').waitFor();
  });
});
