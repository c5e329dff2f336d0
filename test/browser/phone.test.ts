import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { daysAfter } from '#contract/rules/dates.ts';
import { expectFlawless, startBrowser } from '../support/browser.ts';
import { portalToday } from '../support/days.ts';
import { createReviewedTenant } from '../support/reviewed-tenant.ts';

const { portal, signedIn, visit } = await startBrowser();
const today = portalToday();
const phone = { viewport: { width: 320, height: 720 }, hasTouch: true, isMobile: true };
/** The task worker of the local portal runs every ten seconds. */
const MAIL_MS = 25_000;
/** What a finger needs. */
const FINGER = 44;

/** How large something is, and what a finger would meet at its middle. */
const measure = (target: Locator) =>
  target.evaluate((element) => {
    const { x, y, width, height, bottom } = element.getBoundingClientRect();
    const met = document.elementFromPoint(x + width / 2, y + height / 2);
    const { scrollWidth, clientWidth } = document.documentElement;
    return {
      height: Math.round(height),
      isFree: met !== null && element.contains(met),
      isInWindow: y >= 0 && bottom <= innerHeight,
      sideways: scrollWidth - clientWidth,
    };
  });

/** Taps what is large enough, in reach without scrolling sideways, and covered by nothing. */
const tap = async (target: Locator) => {
  await target.scrollIntoViewIfNeeded();
  const found = { isFree: true, isInWindow: true, sideways: 0 };
  await expect.poll(() => measure(target), { timeout: 5_000 }).toMatchObject(found);
  expect((await measure(target)).height, await target.innerText()).toBeGreaterThanOrEqual(FINGER);
  await target.tap();
};

const comments = (page: Page) =>
  page.locator('details').filter({ has: page.getByRole('heading', { name: 'Comments' }) });

/** A picture of one point. */
const photo = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
});

interface Size {
  readonly width: number;
  readonly height: number;
}

describe('with one hand on a phone', () => {
  it('approves a document whose decision is one tap away from its file', async () => {
    const tenant = await createReviewedTenant('Phone Approval', daysAfter(today, 90));
    const session = await signedIn(tenant.emails.ncra, '/documents', phone);
    const { page } = session;
    await tap(page.getByRole('link', { name: /^Awaiting my review/ }));
    await page.waitForURL(/awaits=me/);
    const first = page.getByRole('row').filter({ hasText: 'Agreement' }).first();
    await expect.poll(() => first.evaluate((row) => row.getBoundingClientRect().top)).toBeLessThanOrEqual(220);
    await tap(page.getByRole('link', { name: 'View Agreement', exact: true }));
    await page.frameLocator('iframe').locator('canvas').first().waitFor();
    const toDecision = page.getByRole('button', { name: 'Go to the decision' });
    expect(await measure(toDecision)).toMatchObject({ isInWindow: true, isFree: true });
    await expectFlawless(session);
    await tap(toDecision);
    const approve = page.getByRole('button', { name: 'Approve', exact: true });
    await expect.poll(() => measure(approve)).toMatchObject({ isInWindow: true, isFree: true });
    await tap(approve);
    await page.getByText('Approved successfully').waitFor();
    expect(await toDecision.count()).toBe(1);
    await expectFlawless(session);
  });

  it('answers a comment from its notification', async () => {
    const tenant = await createReviewedTenant('Phone Comment', daysAfter(today, 90));
    const asking = await signedIn(tenant.emails.experian, tenant.provider('View'));
    await comments(asking.page).getByText('Comments').click();
    await asking.page.getByLabel('New comment').pressSequentially('Is this the newest one, @Nell');
    await asking.page.getByRole('option', { name: 'Nell Reviewer' }).click();
    await asking.page.getByRole('button', { name: 'Add comment' }).click();
    await comments(asking.page).getByRole('listitem').first().waitFor();

    const session = await signedIn(tenant.emails.ncra, '/securehome', phone);
    const { page } = session;
    await tap(page.getByRole('link', { name: /^Notifications/ }));
    await tap(page.getByRole('link', { name: 'Edda Risk mentioned you' }));
    await comments(page).getByText('Is this the newest one').waitFor();
    const box = page.getByLabel('New comment');
    await tap(box);
    await box.fill('Yes, it came on Monday.');
    await tap(page.getByRole('button', { name: 'Add comment' }));
    await comments(page).getByText('Yes, it came on Monday.').waitFor();
    await expectFlawless(session);
  });

  it.each([
    ['/technologyprovider', ['.footer a', '.deleted-link', '.pager button', '.status-button', '.row-actions a']],
    ['/technologyprovider', ['.sort', '.filter-chip button', '.pager button'], { width: 1000, height: 800 }],
    ['/securehome', ['.footer a', 'main .button']],
    ['first', ['.line-action', '.field-history', '.fold > summary', '.footer a']],
  ] as const)('meets targets of 44 px at %s: %s', async (path, targets, viewport: Size = phone.viewport) => {
    const start = path === 'first' ? '/technologyprovider' : path;
    const { page } = await signedIn('ncra@example.com', start, { ...phone, viewport });
    if (path === 'first') {
      await page.getByRole('rowheader').first().getByRole('link').tap();
      await page.getByRole('heading', { level: 1, name: / View$/ }).waitFor();
    }
    if (targets.some((target) => target === '.filter-chip button')) {
      await page.getByRole('button', { name: 'Add filter' }).tap();
      await page.getByRole('option', { name: 'Type', exact: true }).tap();
      const form = page.getByRole('form', { name: 'Filter by Type' });
      await form.getByRole('textbox').fill('o');
      await form.getByRole('button', { name: 'Apply' }).tap();
    }
    for (const target of targets) {
      await page.locator(target).first().waitFor();
      const small = await page
        .locator(target)
        .evaluateAll(
          (all, finger) =>
            all
              .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < finger)
              .map((each) => each.outerHTML.slice(0, 120)),
          FINGER - 0.5,
        );
      expect(small, target).toEqual([]);
    }
  });

  it('looks a provider up from any page', async () => {
    const tenant = await createReviewedTenant('Phone Search', daysAfter(today, 90));
    const session = await signedIn(tenant.emails.ncra, '/securehome', phone);
    const { page } = session;
    await tap(page.getByRole('button', { name: /^Search everywhere/ }));
    await page.getByRole('combobox').fill('Walked');
    await tap(page.getByRole('option', { name: /^Walked Vault/ }).first());
    await page.getByRole('heading', { name: 'Walked Vault', level: 1 }).waitFor();
    await tap(page.getByRole('link', { name: 'Back' }));
    await page.waitForURL(/securehome|technologyprovider/);
  });

  it('delivers several photos at once through the link of a request', async () => {
    const tenant = await createReviewedTenant('Phone Photos', daysAfter(today, 90));
    const { page: staff } = await signedIn(tenant.emails.ncra, tenant.provider('Edit'));
    const email = `inspector-${tenant.providerId}@example.com`;
    await staff.getByRole('button', { name: 'Request documents', exact: true }).click();
    const dialog = staff.getByRole('dialog', { name: 'Request documents' });
    await dialog.getByRole('button', { name: /Documents$/ }).click();
    await staff.getByRole('option', { name: 'Site Inspection', exact: true }).click();
    await staff.keyboard.press('Escape');
    await dialog.getByLabel('E-mail addresses').fill(email);
    await dialog.getByRole('button', { name: 'Send request' }).click();
    const mail = () => portal.inbox.messages().find(({ to }) => to === email)?.text ?? '';
    await expect.poll(mail, { timeout: MAIL_MS, interval: 500 }).toMatch(/\/request#/);

    const session = await visit(phone);
    const { page } = session;
    await page.goto(/\/request#[\w-]{43}/.exec(mail())?.[0] ?? '');
    const region = page.getByRole('region', { name: 'Site Inspection' });
    const field = region.locator('input[type=file]');
    await field.waitFor();
    // A phone offers camera and pictures for these types; "capture" would leave the camera only.
    expect(await field.getAttribute('accept')).toMatch(/image\/jpeg/);
    expect(await field.getAttribute('capture')).toBeNull();
    await field.setInputFiles([
      photo('good.png'),
      { name: 'empty.png', mimeType: 'image/png', buffer: Buffer.from('') },
    ]);
    await region.getByText('Pls upload file with data').waitFor();
    expect(await region.getByRole('listitem').count()).toBe(0);
    const choosing = page.waitForEvent('filechooser');
    await tap(field);
    const chooser = await choosing;
    expect(chooser.isMultiple()).toBe(true);
    await chooser.setFiles([photo('door.png'), photo('lock.png'), photo('shredder.png')]);
    const received = region.getByRole('listitem');
    await expect.poll(() => received.filter({ hasText: 'Received' }).count(), { timeout: MAIL_MS }).toBe(3);
    await expectFlawless(session);
    await tap(page.getByRole('button', { name: 'I am done' }));
    await tap(page.getByRole('alertdialog').getByRole('button', { name: 'Ok' }));
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
  });
});
