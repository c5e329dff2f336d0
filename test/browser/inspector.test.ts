import exifr from 'exifr';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { daysAfter } from '#contract/rules/dates.ts';
import { expectFlawless, startBrowser } from '../support/browser.ts';
import { portalToday } from '../support/days.ts';
import { exifSegment, jpeg } from '../support/photos.ts';
import { createReviewedTenant } from '../support/reviewed-tenant.ts';

const { portal, signedIn, visit } = await startBrowser();

const today = portalToday();
/** The task worker of the local portal runs every ten seconds. */
const MAIL_MS = 25_000;
/** The page looks again every eight seconds while photos are checked. */
const CHECK_MS = 25_000;

const mailsTo = (email: string) => portal.inbox.messages().filter(({ to }) => to === email);
const linkTo = async (email: string) => {
  await expect.poll(() => mailsTo(email).length, { timeout: MAIL_MS, interval: 500 }).toBe(1);
  return /\/request#[\w-]{43}/.exec(mailsTo(email)[0]?.text ?? '')?.[0] ?? '';
};

/** Calls the portal as the person of a page does. */
const callAs = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ([how, where, what]) => {
      const authorization = `Bearer ${sessionStorage.getItem('userToken')}`;
      const headers = { authorization, 'content-type': 'application/json' };
      const reply = await fetch(where, { method: how, headers, ...(what ? { body: JSON.stringify(what) } : {}) });
      return (await reply.json()).data;
    },
    [method, path, body] as const,
  );

const point = (page: Page, number: number) => page.getByRole('group', { name: new RegExp(`^${number}\\. `) });
const kind = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const photograph = (page: Page, name: string, buffer: Buffer, how: 'Take a photo' | 'Choose photos' = 'Take a photo') =>
  kind(page, name)
    .getByLabel(`${how} : ${name}`)
    .setInputFiles({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer });
const stored = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('inspection-report')).length);
const sidewaysOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('the page of an inspector', () => {
  it('takes answers and photos on a phone, keeps what was typed over a reload, and delivers the report', async () => {
    const tenant = await createReviewedTenant('Inspected Walk', daysAfter(today, 90));
    const staff = await signedIn(tenant.emails.ncra, '/document-requests');
    const email = `inspector-${tenant.endUserId}@example.com`;
    const { id } = await callAs(staff.page, 'POST', '/api/siteInspection/order', {
      ...{ kind: 'endUser', recordId: tenant.endUserId, placeId: '', reason: 'first', manner: 'on site', firmId: 0 },
      ...{ templateId: 1, due: daysAfter(today, 30), email, message: 'Ring at <b>gate</b> 2.', needsCode: false },
    });

    const link = await linkTo(email);
    const outsider = await visit({ viewport: { width: 320, height: 720 }, hasTouch: true, isMobile: true });
    const { page } = outsider;
    await page.goto(link);
    await page.getByRole('heading', { name: 'Request for an inspection' }).waitFor();
    await page.getByText('Ring at <b>gate</b> 2.').waitFor();
    await expectFlawless(outsider);
    expect(await sidewaysOf(page)).toBe(0);

    await page.getByRole('button', { name: 'Deliver' }).click();
    await page.getByText('Please answer all points. Photos are missing. Please enter the name').waitFor();
    expect(
      await point(page, 1)
        .getByRole('radio', { name: 'Yes', exact: true })
        .evaluate((one) => one === document.activeElement),
    ).toBe(true);
    await expectFlawless(outsider);

    for (let number = 1; number <= 8; number++)
      await point(page, number).getByRole('radio', { name: 'Yes', exact: true }).check();
    await point(page, 9).getByRole('radio', { name: 'No', exact: true }).check();
    await point(page, 9).getByLabel('Note (optional)').fill('The desk faces the door.');
    await page.getByLabel('Name of the inspector').fill('Ida Inspector');
    const told = exifSegment({ date: `${today.replaceAll('-', ':')} 00:00:01`, latitude: 39.8, longitude: -89.65 });
    await photograph(page, 'Outside of the building', jpeg(3_200, 200, { segments: [told] }));
    await photograph(page, 'Sign', jpeg(), 'Choose photos');
    await kind(page, 'Outside of the building').getByText('Received').waitFor({ timeout: CHECK_MS });
    await kind(page, 'Sign').getByText('All that is needed is there.').waitFor();

    await page.reload();
    await page.getByText('The desk faces the door.').waitFor();
    expect(await page.getByLabel('Name of the inspector').inputValue()).toBe('Ida Inspector');
    expect(await point(page, 3).getByRole('radio', { name: 'Yes', exact: true }).isChecked()).toBe(true);
    await kind(page, 'Sign').getByText('Received').waitFor({ timeout: CHECK_MS });
    expect(await stored(page)).toBe(1);

    await photograph(page, 'Workspace', Buffer.from('no picture at all'));
    await page.getByText('This browser cannot read the photo.').waitFor();
    await page.getByLabel('Day of the inspection').fill(daysAfter(today, 2));
    await page.getByRole('button', { name: 'Deliver' }).click();
    await page
      .getByRole('alert')
      .getByText(/^Photos are missing\. .*Please enter when it was done\.$/)
      .waitFor();
    await page.getByLabel('Day of the inspection').fill('');
    for (const name of ['Workspace', 'Locked storage']) await photograph(page, name, jpeg());
    for (const name of ['Workspace', 'Locked storage'])
      await kind(page, name).getByText('Received').waitFor({ timeout: CHECK_MS });
    await page.getByLabel('Day of the inspection').fill(today);
    await expectFlawless(outsider);
    expect(await sidewaysOf(page)).toBe(0);
    const delivering = page.getByRole('alertdialog');
    await page.getByRole('button', { name: 'Deliver' }).click();
    await delivering.getByText(/after that\. Workspace\.jpg was not sent and will not be part of it\.$/).waitFor();
    await delivering.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Leave out Workspace.jpg' }).click();
    await page.getByRole('button', { name: 'Deliver' }).click();
    await delivering.getByText('Deliver the report? It cannot be changed after that.').waitFor();
    await expectFlawless(outsider);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click();
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    await page.getByText('The report was delivered. You can close this page.').waitFor();
    expect(await stored(page)).toBe(0);
    await expectFlawless(outsider);

    const inspection = await callAs(staff.page, 'GET', `/api/siteInspection/${id}`);
    expect(inspection).toMatchObject({ state: 'delivered', inspector: 'Ida Inspector', doneOn: today });
    expect(inspection.points[8]).toMatchObject({ answer: 'no', note: 'The desk faces the door.' });
    const [outside] = inspection.photos;
    expect(inspection.photos.map((one: { state: string }) => one.state)).toEqual(['ready', 'ready', 'ready', 'ready']);
    expect(outside).toMatchObject({ kind: 'outside', takenAt: expect.stringMatching(/^20/) });
    const { url } = await callAs(staff.page, 'GET', `/api/siteInspection/${id}/photo/${outside.id}`);
    const copy = Buffer.from(await (await fetch(url)).arrayBuffer());
    expect(await exifr.parse(copy, true)).toBeUndefined();

    await staff.page.reload();
    const row = staff.page.getByRole('row', { name: new RegExp(email) });
    await row.getByText('Site Inspection').waitFor();
    await row.getByText('Done').waitFor();
    await row.getByRole('button', { name: /^View / }).click();
    const opened = staff.page.getByRole('dialog').getByRole('link', { name: 'Open the inspection' });
    expect(await opened.getAttribute('href')).toBe(`/inspections/${id}`);
    await expectFlawless(staff);
  });

  it('lets the inspector decline with a reason, which closes the request', async () => {
    const tenant = await createReviewedTenant('Declined Walk', daysAfter(today, 90));
    const staff = await signedIn(tenant.emails.ncra, '/document-requests');
    const email = `decliner-${tenant.endUserId}@example.com`;
    const { id } = await callAs(staff.page, 'POST', '/api/siteInspection/order', {
      ...{ kind: 'endUser', recordId: tenant.endUserId, placeId: '', reason: 'first', manner: 'virtual', firmId: 0 },
      ...{ templateId: 1, due: daysAfter(today, 30), email, message: '', needsCode: false },
    });
    const outsider = await visit();
    const { page } = outsider;
    await page.goto(await linkTo(email));
    await page.getByRole('button', { name: 'I cannot inspect this' }).click();
    const dialog = page.getByRole('dialog', { name: 'I cannot inspect this' });
    await dialog.getByLabel('Because').fill('Too far away.');
    await expectFlawless(outsider);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    expect(await callAs(staff.page, 'GET', `/api/siteInspection/${id}`)).toMatchObject({ state: 'open' });
  });
});
