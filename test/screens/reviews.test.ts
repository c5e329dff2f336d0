import { describe, expect, it } from 'vitest';
import { expectFlawless, startDomBrowser } from '../support/dom/browser.ts';
import { createReviewedTenant } from '../support/reviewed-tenant.ts';
import { button, choose, dialogOf, due, next, reviews, status } from '../support/steps/reviews.ts';

const { signedIn } = await startDomBrowser();

describe('a review', () => {
  it('does not throw away a date that was typed in the same field: the form says that it was saved meanwhile', async () => {
    const tenant = await createReviewedTenant('Review Typed', due);
    const { page } = await signedIn(tenant.emails.ncra, tenant.provider('Edit'));
    await page.getByLabel('Approval Date').fill('2030-01-02');
    await button(page, 'Start review of Approval').click();
    await button(page, 'Complete review of Approval').click();
    await choose(page, 'Passed');
    await dialogOf(page, 'Approval').getByRole('button', { name: 'Complete', exact: true }).click();
    await page.getByText('Review completed').waitFor();
    await page.getByText('Another user saved this record meanwhile.').waitFor();
    expect(await page.getByLabel('Approval Date').inputValue()).toBe('2030-01-02');
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => page.getByLabel('Approval Date').inputValue()).toBe(next);
    await page.getByText('01/02/2030').waitFor();
  });

  it('of a sign-off is Experian’s: it sets mark, name and date, and the reseller sees nothing of it', async () => {
    const tenant = await createReviewedTenant('Review Signed', due);
    const session = await signedIn(tenant.emails.experian, tenant.provider('Edit'));
    const { page } = session;
    await button(page, 'Start review of Experian Sign-off').waitFor();
    expect(
      await reviews(page)
        .getByRole('button', { name: /^Start review/ })
        .count(),
    ).toBe(1);
    await expect
      .poll(() =>
        status(page)
          .getByRole('link', { name: /^Go to review/ })
          .allInnerTexts(),
      )
      .toEqual(['Go to review']);
    await button(page, 'Start review of Experian Sign-off').click();
    await button(page, 'Complete review of Experian Sign-off').click();
    const dialog = dialogOf(page, 'Experian Sign-off');
    await choose(page, 'Passed');
    await dialog.getByText('The sign-off is given in your name, with today’s date. It does not run out.').waitFor();
    await dialog.getByRole('button', { name: 'Complete', exact: true }).click();
    await page.getByText('Review completed').waitFor();
    await expect.poll(() => page.getByLabel('Risk Review Approval').isChecked()).toBe(true);
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Edda Risk');
    await expectFlawless(session);

    const other = await signedIn(tenant.emails.reseller, tenant.provider('View'));
    await reviews(other.page).getByText('No completed reviews yet').waitFor();
    await reviews(other.page).getByText('A review is listed here once it is completed.').waitFor();
    expect(await reviews(other.page).getByRole('button').count()).toBe(0);
    expect(
      await status(other.page)
        .getByRole('link', { name: /^Go to review/ })
        .count(),
    ).toBe(0);
    await expectFlawless(other);
  });

  it('that fails says before it is confirmed that the obligation becomes failed and users are notified', async () => {
    const tenant = await createReviewedTenant('Review Fails', due);
    const { page } = await signedIn(tenant.emails.ncra, tenant.provider('View'));
    const fails =
      /^This obligation of the record becomes Failed until .* Its responsible users are notified at once\.$/;
    for (const [obligation, day] of [
      ['NCRA Review', /The due day stays/],
      ['Experian Sign-off', /^(?!.*due day)/],
    ] as const) {
      const who =
        obligation === 'NCRA Review' ? page : (await signedIn(tenant.emails.experian, tenant.provider('View'))).page;
      await button(who, `Start review of ${obligation}`).click();
      await button(who, `Complete review of ${obligation}`).click();
      await choose(who, 'Failed');
      const said = dialogOf(who, obligation).getByText(fails);
      await said.waitFor();
      expect(await said.innerText()).toMatch(day);
    }
  });

  it('that another user has completed meanwhile says so and keeps what was typed', async () => {
    const tenant = await createReviewedTenant('Review Twice', due);
    const { page } = await signedIn(tenant.emails.ncra, tenant.provider('View'));
    await button(page, 'Start review of NCRA Review').click();
    await button(page, 'Complete review of NCRA Review').click();
    const second = await signedIn(tenant.emails.ncra, tenant.provider('View'));
    await button(second.page, 'Complete review of NCRA Review').click();
    await choose(second.page, 'Passed');
    await dialogOf(second.page, 'NCRA Review').getByRole('button', { name: 'Complete', exact: true }).click();
    await second.page.getByText('Review completed').waitFor();
    await choose(page, 'Failed');
    const dialog = dialogOf(page, 'NCRA Review');
    await dialog.getByLabel('Reason').fill('The evidence is missing.');
    await dialog.getByRole('button', { name: 'Complete', exact: true }).click();
    await dialog.getByText(/Another user saved this record meanwhile/).waitFor();
    expect(await dialog.getByLabel('Reason').inputValue()).toBe('The evidence is missing.');
  });
});
