import { describe, expect, it } from 'vitest';
import { addProvider } from '../support/add-provider.ts';
import { expectFlawless, startDomBrowser } from '../support/dom/browser.ts';
import { choose, tenantOfTwo } from '../support/steps/worklist-care.ts';

const { signedIn } = await startDomBrowser();

describe('the worklist', () => {
  it('shows no empty list of users where they were refused, and tries again', async () => {
    const { email } = await tenantOfTwo();
    const { page } = await signedIn(email, '/worklist?turn=all');
    await page.route(/\/api\/user\/responsible/, (route) =>
      route.fulfill({ status: 400, json: { status: 'Failure', message: 'Users refused' } }),
    );
    await page.getByRole('button', { name: 'Reassign' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reassign records' });
    await dialog.getByText('Users refused').waitFor();
    expect(await dialog.getByRole('button', { name: /From$/ }).count()).toBe(0);
    await page.unrouteAll();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByRole('button', { name: /From$/ }).click();
    await page.getByRole('option', { name: 'Lea Viewer', exact: true }).waitFor();
  });

  it('hands over what a person looks after, from the list and from the page of the user', async () => {
    const { email } = await tenantOfTwo();
    const session = await signedIn(email);
    const { page } = session;
    await addProvider(page, 'Handed Vault', '2026-01-05', () => choose(page, 'Responsible', 'Lea Viewer'));
    await page.goto('/worklist?turn=all&obligation=provider.review');
    await page.getByRole('button', { name: 'Reassign' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reassign records' });
    const select = async (label: string, option: string) => {
      await dialog.getByRole('button', { name: new RegExp(`${label}$`) }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
    };
    await select('From', 'Rae Viewer');
    await dialog.getByText('Rae Viewer is responsible for nothing that you can reassign.').waitFor();
    await select('From', 'Lea Viewer');
    await dialog.getByText('Lea Viewer is responsible for 1 record.').waitFor();
    await dialog.getByRole('button', { name: 'Reassign 1 record' }).click();
    await dialog.getByText('Please select a responsible person').waitFor();
    await select('To', 'Rae Viewer');
    await expectFlawless(session);
    await dialog.getByRole('button', { name: 'Reassign 1 record' }).click();
    await page.getByText('The records are being reassigned.').waitFor();
    const { runTasks } = await import('../support/run-tasks.ts');
    for (let run = 0; run < 2; run++) await runTasks({ time: new Date().toISOString() });
    await page.goto('/notifications');
    await page.getByText('1 record of Lea Viewer is assigned to Rae Viewer now.').waitFor();
    await page.getByRole('link', { name: 'Reassignment finished' }).click();
    await page.getByRole('cell', { name: 'Rae Viewer', exact: true }).first().waitFor();

    await page.goto('/company/user');
    await page.getByRole('link', { name: /^Edit .*care-one/ }).click();
    await page.getByRole('region', { name: 'Records' }).getByRole('button', { name: 'Reassign' }).click();
    await dialog.getByText('Rae Viewer is responsible for 1 record.').waitFor();
    await expectFlawless(session);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });
});
