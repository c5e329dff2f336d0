import { describe, expect, it } from 'vitest';
import { expectFlawless, startBrowser } from '../support/browser.ts';
import { choose } from '../support/choose.ts';
import { createReviewedTenant } from '../support/reviewed-tenant.ts';

const { signedIn } = await startBrowser();

describe('the requirements of a tenant', () => {
  it('change by a draft that shows its effect, are owed once published, and can be exempted from', async () => {
    const { emails, endUserId } = await createReviewedTenant('Demanding Data', '2099-12-30');
    const visit = await signedIn(emails.ncra, '/requirements?kind=endUser');
    const { page } = visit;
    await page.getByRole('heading', { name: 'Requirements', level: 1 }).waitFor();
    await page.getByText('Version 1: As the programme begins').first().waitFor();
    await expectFlawless(visit);

    await page.getByRole('button', { name: 'Prepare a new version' }).click();
    await page.getByText('Nothing changes for the only end user.').waitFor();
    await page.getByRole('button', { name: 'Add line' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add line' });
    await dialog.getByRole('button', { name: 'Save line' }).click();
    await dialog.getByText('Please choose what is demanded').first().waitFor();
    await choose(page, 'What is demanded', 'Security Contact');
    await dialog.getByLabel('Valid for, months').waitFor({ state: 'detached' });
    await choose(page, 'What is demanded', 'Another kind of document');
    await dialog.getByLabel('Name of the document').fill('Sample authorisation');
    await dialog.getByLabel('Why it is demanded').fill('Consumers agree in writing.');
    await choose(page, 'Who can fulfil it', 'Reseller');
    await expectFlawless(visit);
    await dialog.getByRole('button', { name: 'Save line' }).click();
    await dialog.waitFor({ state: 'detached' });

    await page.getByText(/would owe something else, and something new/).waitFor();
    await page.getByRole('cell', { name: 'Sample authorisation: Not owed → Missing' }).waitFor();
    await expectFlawless(visit);
    await page.getByRole('button', { name: /^Why / }).first().click();
    const ofDraft = page.getByRole('dialog', { name: /^Requirements of / });
    await ofDraft.getByText('Applies to all end users, since version 2.', { exact: false }).first().waitFor();
    expect(await ofDraft.getByRole('button', { name: /^Exempt from/ }).count()).toBe(0);
    await expectFlawless(visit);
    await choose(page, 'Version', 'Published');
    await ofDraft.getByText('since version 2.', { exact: false }).first().waitFor({ state: 'detached' });
    await ofDraft.getByRole('button', { name: 'Close' }).first().click();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Please enter a name for this version').waitFor();
    await page.getByLabel('Name of the version').fill('With authorisations');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('button', { name: 'Prepare a new version' }).waitFor();
    await page
      .getByText(/^Version 2: With authorisations, published/)
      .first()
      .waitFor();

    await page.goto('/enduser?status=missing');
    await page.getByRole('row').nth(1).waitFor();
    await choose(page, 'Document', 'Sample authorisation');
    await expect.poll(() => new URL(page.url()).searchParams.get('document')).toBe('OWN:Sample authorisation');
    await page
      .getByRole('link', { name: /^View / })
      .first()
      .waitFor();
    await page.goto(`/enduser/enduserView/${endUserId}/102`);
    const status = page.getByRole('region', { name: 'Status' });
    await status.getByText('Consumers agree in writing.').waitFor();
    await status.getByRole('button', { name: 'Requirements' }).click();
    const why = page.getByRole('dialog', { name: /^Requirements of / });
    await why.getByText('Applies to all end users, since version 2.', { exact: false }).first().waitFor();
    await why.getByRole('button', { name: 'Exempt from Sample authorisation' }).click();
    await why.getByLabel('Reason').fill('Signed on paper in our archive');
    await expectFlawless(visit);
    await why.getByRole('button', { name: 'Grant exemption' }).click();
    await why.getByText(/^Exempt until .+: Signed on paper in our archive$/).waitFor();
    await why.getByRole('button', { name: 'Close' }).first().click();
    await status.getByText('Consumers agree in writing.').waitFor({ state: 'detached' });

    await page.goto('/requirements?kind=endUser');
    await page.getByRole('button', { name: 'Prepare a new version' }).click();
    await page.getByRole('button', { name: 'Remove Sample authorisation' }).click();
    await page
      .getByText(/^Taken out of the published version: Sample authorisation\. Requests for documents/)
      .waitFor();
    await page.getByRole('button', { name: 'Remove End User Review' }).click();
    await page.getByText(/^Taken out of the published version: .*End User Review/).waitFor();
    // What was removed can be demanded again, under another key.
    await page.getByRole('button', { name: 'Add line' }).click();
    const line = page.getByRole('dialog');
    await choose(page, 'What is demanded', 'End User Review');
    await choose(page, 'Who can fulfil it', 'NCRA');
    await line.getByRole('button', { name: 'Save line' }).click();
    await line.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Remove End User Review' }).waitFor();
    await expectFlawless(visit);
  });

  it('of divisions are owed by their end user, and lead to the division that lacks a contact', async () => {
    const { emails, endUserId } = await createReviewedTenant('Branching Data', '2099-12-30');
    const officer = await signedIn(emails.ncra, '/requirements?kind=division');
    const { page } = officer;
    await page
      .getByText('There are no lines')
      .or(page.getByText(/^Version 1/))
      .first()
      .waitFor();
    await expectFlawless(officer);
    await page.getByRole('button', { name: 'Prepare a new version' }).click();
    await page.getByRole('button', { name: 'Add line' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add line' });
    await choose(page, 'What is demanded', 'Security Contact');
    await dialog.getByLabel('Why it is demanded').fill('Each branch answers for its own data.');
    await choose(page, 'Who can fulfil it', 'Reseller');
    await expectFlawless(officer);
    await dialog.getByRole('button', { name: 'Save line' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('cell', { name: 'Division Security Contact: South: Not owed → Missing' }).waitFor();
    await page.getByText(/^The only end user would owe something else/).waitFor();
    await page.getByLabel('Name of the version').fill('Branches');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page
      .getByText(/^Version 2: Branches, published/)
      .first()
      .waitFor();
    await expectFlawless(officer);

    const clerk = await signedIn(emails.reseller, `/enduser/enduserView/${endUserId}/102`);
    const status = clerk.page.getByRole('region', { name: 'Status' });
    await status.getByText('Each branch answers for its own data.').waitFor();
    await status.getByRole('link', { name: 'Division Security Contact: South' }).click();
    await clerk.page.waitForURL(/\/enduser\/divisionEdit\/.+focus=contacts/);
    await clerk.page.getByRole('button', { name: 'Enter contacts' }).click();
    await clerk.page.getByRole('button', { name: 'Add contact' }).click();
    const contact = clerk.page.getByRole('group', { name: /^Contact 1/ });
    await contact.getByLabel('Name').fill('Sam Sample');
    await contact.getByLabel('Email').fill('sam@example.com');
    await choose(clerk.page, 'Roles', 'Security');
    await clerk.page.getByRole('button', { name: 'Update Division' }).click();
    await clerk.page.getByText('Updated successfully').waitFor();
    await clerk.page.goto(`/enduser/enduserView/${endUserId}/102`);
    await status.getByRole('button', { name: 'Requirements' }).click();
    const why = clerk.page.getByRole('dialog', { name: /^Requirements of / });
    await why.getByText('Division Security Contact').first().waitFor();
    await why.getByText('Applies to all divisions, since version 2.', { exact: false }).first().waitFor();
    await expectFlawless(clerk);
    expect(await status.getByText('Each branch answers for its own data.').count()).toBe(0);
  });
});
