import { describe, expect, it } from 'vitest';
import { choose } from '../support/choose.ts';
import { expectFlawless, startDomBrowser } from '../support/dom/browser.ts';
import { publishChanged } from '../support/purposed-tenant.ts';
import { createReviewedTenant } from '../support/reviewed-tenant.ts';

const { signedIn } = await startDomBrowser();

type Page = Awaited<ReturnType<typeof signedIn>>['page'];

const REASON = 'Other reason';
const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Change standing' }).click();
  await page.getByRole('dialog').waitFor();
};
const submit = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Change standing' }).click();

/** The obligations that a dialog says end or begin. */
const saidOf = async (page: Page, verb: RegExp): Promise<number> => {
  const line = await page.getByRole('listitem').filter({ hasText: verb }).first().textContent();
  return Number(line?.split(' ')[0]);
};

/** Open obligations of a provider, as the server counts them for its list. */
const openOf = async (companyId: string, providerId: string) => {
  const { findOutstanding } = await import('#contract/obligations/outstanding.ts');
  const { circumstancesOf } = await import('#lambdas/entities/records/company.ts');
  const { providerEntity, providers } = await import('#lambdas/entities/records/provider.ts');
  const { seedScope } = await import('#local/seed/words.ts');
  const row = providerEntity.row(await providers(seedScope(companyId)).get(providerId));
  const owed = findOutstanding(['provider'], await circumstancesOf(companyId))((fact) => row[fact]);
  return owed.filter(({ state }) => state !== 'ok').length;
};

describe('the dialog of a step', () => {
  it('says at their fields what is missing, and as many obligations as end and begin', async () => {
    const tenant = await createReviewedTenant('Stepped', '2099-12-30');
    const session = await signedIn(tenant.emails.ncra, tenant.provider('View'));
    const { page } = session;
    const owed = await openOf(tenant.companyId, tenant.providerId);
    expect(owed).toBeGreaterThan(2);
    await openDialog(page);
    await submit(page);
    await page.getByText('Please choose the standing').waitFor();
    await page.getByText('Please choose the reason').waitFor();
    await choose(page, 'New standing', 'Suspended');
    await page.getByText('What follows:').waitFor();
    expect(await saidOf(page, /open obligations end/)).toBe(owed);
    await expectFlawless(session);
    await choose(page, 'Reason', REASON);
    await page.getByLabel('In words').fill('No answer to three letters.');
    await submit(page);
    await page
      .getByText(/^Suspended/)
      .first()
      .waitFor();
    await page.getByText(`${REASON}: No answer to three letters.`).first().waitFor();
    expect(await openOf(tenant.companyId, tenant.providerId)).toBe(0);
    await openDialog(page);
    await choose(page, 'New standing', 'Active');
    expect(await saidOf(page, /obligations begin/)).toBe(owed);
  });

  it('shows no empty list of reasons where they were refused, and tries again', async () => {
    const tenant = await createReviewedTenant('Step Refused', '2099-12-30');
    const { page } = await signedIn(tenant.emails.ncra, tenant.provider('View'));
    await page.route(/\/api\/standing\/choices/, (route) =>
      route.fulfill({ status: 400, json: { status: 'Failure', message: 'Reasons refused' } }),
    );
    await openDialog(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Reasons refused').waitFor();
    expect(await dialog.getByRole('button', { name: /^Reason/ }).count()).toBe(0);
    await page.unrouteAll();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await choose(page, 'Reason', REASON);
  });

  it('offers the standings that can follow alone, and asks before it drops what was typed', async () => {
    const tenant = await createReviewedTenant('Stepping', '2099-12-30');
    const { page } = await signedIn(tenant.emails.ncra, tenant.provider('View'));
    await openDialog(page);
    await page.getByRole('button', { name: /New standing/ }).click();
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['Suspended', 'Ended']);
    await page.getByRole('option', { name: 'Suspended' }).click();
    await page.getByLabel('In words').fill('Half a sentence');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Half a sentence').waitFor();
    await page.getByText('What you entered is not saved.').waitFor();
  });
});

describe('an activation that lacks what must be there before', () => {
  it('names it, is refused, and goes through with a reason in words that the steps keep', async () => {
    const tenant = await createReviewedTenant('Gated', '2099-12-30');
    await publishChanged(tenant.companyId, 'provider', (lines) =>
      lines.map((line) => ({ ...line, beforeActivation: line.key === 'certification' })),
    );
    const session = await signedIn(tenant.emails.ncra, tenant.provider('View'));
    const { page } = session;
    await openDialog(page);
    await choose(page, 'New standing', 'Suspended');
    await choose(page, 'Reason', REASON);
    await submit(page);
    await page
      .getByText(/^Suspended/)
      .first()
      .waitFor();
    await openDialog(page);
    await choose(page, 'New standing', 'Active');
    await choose(page, 'Reason', REASON);
    const sentence = 'Before the activation this is missing: Technology Certification.';
    await page.getByText(sentence).waitFor();
    await submit(page);
    await page.getByRole('alert').filter({ hasText: sentence }).first().waitFor();
    await page.getByRole('checkbox', { name: /Activate all the same/ }).check();
    await submit(page);
    await page
      .getByText(/^Please say why in words/)
      .first()
      .waitFor();
    await expectFlawless(session);
    await page.getByRole('textbox', { name: 'In words' }).fill('The certificate is at the notary.');
    await submit(page);
    await page.locator('summary').filter({ hasText: '2 steps' }).click();
    await page.getByText('Activated all the same, without: Technology Certification.').waitFor();
  });
});
