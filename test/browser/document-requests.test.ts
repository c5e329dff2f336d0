import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { daysAfter } from '#contract/rules/dates.ts';
import { expectFlawless, startBrowser, type Visit } from '../support/browser.ts';
import { portalToday } from '../support/days.ts';
import { eicar, pdf } from '../support/malicious-documents.ts';
import { createReviewedTenant } from '../support/reviewed-tenant.ts';

const { portal, signedIn, visit } = await startBrowser();

const today = portalToday();
/** The task worker of the local portal runs every ten seconds. */
const MAIL_MS = 25_000;

const mailsTo = (email: string) => portal.inbox.messages().filter(({ to }) => to === email);
const linkIn = (text = '') => /\/request#[\w-]{43}/.exec(text)?.[0] ?? '';
/** The link of the newest mail to an address, once this many have come. */
const linkTo = async (email: string, mails = 1) => {
  await expect.poll(() => mailsTo(email).length, { timeout: MAIL_MS, interval: 500 }).toBe(mails);
  return linkIn(mailsTo(email)[0]?.text);
};
const sidewaysOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The calls of the page behind a link. */
const answersOf = (page: Page) => {
  const made: Request[] = [];
  page.on('request', (request) => request.url().includes('/api/public/request') && made.push(request));
  return made;
};
const sendFile = (page: Page, kind: string, name: string, buffer: Buffer) =>
  page
    .getByRole('region', { name: kind })
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/pdf', buffer });

const request = async ({ page }: Visit, kinds: readonly string[], addresses: string) => {
  const dialog = page.getByRole('dialog', { name: 'Request documents' });
  await dialog.getByRole('button', { name: /Documents$/ }).click();
  for (const kind of kinds) await page.getByRole('option', { name: kind, exact: true }).click();
  await page.keyboard.press('Escape');
  await dialog.getByLabel('E-mail addresses').fill(addresses);
  await dialog.getByLabel('Message').fill('Please send <b>both</b>.');
  return dialog;
};

/** Returns the newest version of the only document of a kind, as its reviewer would. */
const returnDocument = ({ page }: Visit, providerId: string, reason: string) =>
  page.evaluate(
    async ([rowId, why]) => {
      const authorization = `Bearer ${sessionStorage.getItem('userToken')}`;
      const headers = { authorization, 'content-type': 'application/json' };
      const list = await fetch(`/security/listall/${rowId}/TECHNOLOGY_PROVIDER`, { headers });
      const { data } = await list.json();
      const found = data.find((one: { received?: string; tableKeyName2: string }) => one.tableKeyName2 === 'EXPSAQ');
      const body = { version: found.version, number: found.earlier + 1, checksum: found.checksum };
      const decision = { ...body, decision: 'return', reason: why };
      const init = { method: 'POST', headers, body: JSON.stringify(decision) };
      return (await (await fetch(`/security/review/${found.id}`, init)).json()).status as string;
    },
    [providerId, reason] as const,
  );

describe('documents that are requested by link', () => {
  it('come from a user without an account: one good, one infected and declined, one returned and sent again', async () => {
    const tenant = await createReviewedTenant('Request Walk', daysAfter(today, 90));
    const staff = await signedIn(tenant.emails.ncra, tenant.provider('Edit'));
    const email = `outsider-${tenant.providerId}@example.com`;
    await staff.page.getByRole('button', { name: 'Request documents', exact: true }).click();
    const dialog = await request(staff, ['Investigation', 'Site Inspection'], email);
    await expectFlawless(staff);
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await staff.page.getByText('1 request is on its way').waitFor();
    await staff.page.getByRole('list', { name: 'Requests for documents' }).getByText(email).waitFor();
    await expectFlawless(staff);

    const link = await linkTo(email);
    const outsider = await visit();
    const { page } = outsider;
    const made = answersOf(page);
    await page.goto(link);
    await page.getByText('Walked Vault', { exact: true }).waitFor();
    expect(page.url()).toBe(`${portal.url}/request`);
    await page.getByText('Please send <b>both</b>.').waitFor();
    await expectFlawless(outsider);
    await sendFile(page, 'Investigation', '<img src=x onerror=alert(1)>.pdf', pdf('one'));
    await page.getByRole('region', { name: 'Investigation' }).getByText('Received', { exact: true }).waitFor();
    await sendFile(page, 'Site Inspection', 'infected.pdf', Buffer.from(eicar));
    await page.getByText('The file contains malware and was deleted.').waitFor();
    await page.getByRole('button', { name: 'I cannot provide this Site Inspection' }).click();
    const declining = page.getByRole('dialog', { name: 'I cannot provide this' });
    await declining.getByRole('button', { name: 'Confirm' }).click();
    await declining.getByText('Please enter the reason').waitFor();
    await declining.getByLabel('Because').fill('Our site was closed.');
    await expectFlawless(outsider);
    await declining.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('You have said that you cannot provide this: Our site was closed.').waitFor();

    await staff.page.goto(tenant.provider('Edit'));
    const declined = staff.page.getByRole('listitem').filter({ hasText: `Declined ${email}` });
    await declined.getByRole('checkbox', { name: 'Site Inspection' }).waitFor();
    expect(await declined.count()).toBe(1);
    expect(await declined.textContent()).toMatch(/Declined .*: Our site was closed\./);
    await expectFlawless(staff);

    expect(await returnDocument(staff, tenant.providerId, 'A page is missing')).toBe('Success');
    const next = await linkTo(email, 2);
    expect(next).not.toBe(link);
    await page.reload();
    await page.getByRole('heading', { name: 'This link has ended' }).waitFor();
    await page.goto(next);
    await page.getByText('A page is missing').waitFor();
    await sendFile(page, 'Investigation', 'second.pdf', pdf('two'));
    await page.getByText('second.pdf').waitFor();
    await page.getByRole('region', { name: 'Investigation' }).getByText('Received', { exact: true }).waitFor();

    await page.getByLabel('Note (optional)').fill('That is all.');
    await page.getByRole('button', { name: 'I am done' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click();
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    await expectFlawless({ page, problems: outsider.problems.filter((problem) => !problem.includes('410')) });
    await page.reload();
    await page.getByText('Please open the link from your mail.').waitFor();
    expect(made.length).toBeGreaterThan(5);
    for (const call of made) expect(Object.keys(await call.allHeaders())).not.toContain('authorization');

    await staff.page.goto('/document-requests');
    const row = staff.page.getByRole('row', { name: new RegExp(email) });
    await row.getByText('Done').waitFor();
    await row.getByRole('button', { name: /^View / }).click();
    await staff.page.getByText('That is all.').waitFor();
    await staff.page.getByText('Our site was closed.').waitFor();
    await expectFlawless(staff);
  });

  it('send the good ones of several files and name the others, and say what is missing before the request is closed', async () => {
    const tenant = await createReviewedTenant('Request Several', daysAfter(today, 90));
    const staff = await signedIn(tenant.emails.ncra, tenant.provider('Edit'));
    const email = `several-${tenant.providerId}@example.com`;
    await staff.page.getByRole('button', { name: 'Request documents', exact: true }).click();
    const dialog = await request(staff, ['Investigation', 'Site Inspection'], email);
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await staff.page.getByText('1 request is on its way').waitFor();
    const outsider = await visit();
    const { page } = outsider;
    await page.goto(await linkTo(email));
    const region = page.getByRole('region', { name: 'Investigation' });
    const mimeType = 'application/pdf';
    await region.locator('input[type=file]').setInputFiles([
      { name: 'tool.exe', mimeType, buffer: pdf('none') },
      { name: 'good.pdf', mimeType, buffer: pdf('good') },
    ]);
    await region.getByText('Received', { exact: true }).waitFor();
    await region.getByRole('strong').getByText('good.pdf').waitFor();
    await region.getByText(/^tool\.exe was not sent\. /).waitFor();
    expect(await region.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await expectFlawless(outsider);
    // The same file again is refused, and the one after it is sent.
    await region.locator('input[type=file]').setInputFiles([
      { name: 'good.pdf', mimeType, buffer: pdf('good') },
      { name: 'other.pdf', mimeType, buffer: pdf('other') },
    ]);
    await region.getByText('good.pdf was not sent. This file was received already.', { exact: true }).waitFor();
    await region.getByRole('button', { name: 'Withdraw other.pdf' }).click();
    await region.getByRole('strong').getByText('other.pdf').waitFor({ state: 'detached' });
    expect(await region.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await page.getByRole('button', { name: 'I am done' }).click();
    const closing = page.getByRole('alertdialog');
    await closing
      .getByText('Still missing: Site Inspection. Close the request anyway? It accepts nothing more after that.')
      .waitFor();
    await closing.getByRole('button', { name: 'Cancel' }).click();
    await region.getByRole('button', { name: 'Withdraw good.pdf' }).click();
    await region.getByRole('strong').getByText('good.pdf').waitFor({ state: 'detached' });
    expect(await region.evaluate((part) => part === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'I am done' }).click();
    await closing
      .getByText(
        /^Still missing: (Investigation, Site Inspection|Site Inspection, Investigation)\. Close the request anyway\?/,
      )
      .waitFor();
    await closing.getByRole('button', { name: 'Ok' }).click();
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    await staff.page.goto('/document-requests');
    await staff.page
      .getByRole('row', { name: new RegExp(email) })
      .getByText('Done, nothing received')
      .waitFor();
  });

  it('open with a code where one is needed, and are handed to a colleague', async () => {
    const tenant = await createReviewedTenant('Request Code', daysAfter(today, 90));
    const staff = await signedIn(tenant.emails.reseller, tenant.endUser('Edit'));
    const email = `asked-${tenant.endUserId}@example.com`;
    await staff.page.getByRole('button', { name: 'Request documents', exact: true }).click();
    const dialog = await request(staff, ['Sub-License Agreement'], email);
    expect(await dialog.getByLabel('Ask for a code').isChecked()).toBe(true);
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await staff.page.getByText('1 request is on its way').waitFor();

    const outsider = await visit({ viewport: { width: 320, height: 640 } });
    const { page } = outsider;
    await page.goto(await linkTo(email));
    await page.getByText('opens with a code of six digits').waitFor();
    expect(await page.getByText('Walked Homes').count()).toBe(0);
    await expectFlawless(outsider);
    expect(await sidewaysOf(page)).toBe(0);
    await page.getByRole('button', { name: 'Mail me a code' }).click();
    await page.getByLabel('Code').fill(mailsTo(email)[0]?.code === undefined ? '000000' : '999999');
    await page.getByRole('button', { name: 'Open the request' }).click();
    await page.getByText('The code is not right, or no longer good.').waitFor();
    await page.getByLabel('Code').fill(mailsTo(email)[0]?.code ?? '');
    await page.getByRole('button', { name: 'Open the request' }).click();
    await page.getByText('Walked Homes').waitFor();
    await expectFlawless(outsider);
    expect(await sidewaysOf(page)).toBe(0);
    await page.reload();
    await page.getByText('Walked Homes').waitFor();

    const colleague = `colleague-${tenant.endUserId}@example.com`;
    await page.getByRole('button', { name: 'Forward to a colleague' }).click();
    await page.getByLabel('E-mail address of your colleague').fill(colleague);
    await expectFlawless(outsider);
    await page.getByRole('dialog').getByRole('button', { name: 'Forward' }).click();
    await page.getByText(`A mail with a new link is on its way to ${colleague}.`).waitFor();
    expect(await linkTo(colleague)).not.toBe('');
  });

  it('carry no session of the portal, also in the browser of a user who is signed in at another tenant', async () => {
    const tenant = await createReviewedTenant('Request Session', daysAfter(today, 90));
    const other = await createReviewedTenant('Request Other', daysAfter(today, 90));
    const staff = await signedIn(tenant.emails.ncra, tenant.provider('Edit'));
    const email = `session-${tenant.providerId}@example.com`;
    await staff.page.getByRole('button', { name: 'Request Site Inspection' }).click();
    const dialog = staff.page.getByRole('dialog', { name: 'Request documents' });
    await dialog.getByLabel('E-mail addresses').fill(email);
    await dialog.getByRole('button', { name: 'Send request' }).click();
    const link = await linkTo(email);

    const session = await signedIn(other.emails.ncra, '/securehome');
    const made = answersOf(session.page);
    await session.page.goto(link);
    await session.page.getByText('Walked Vault', { exact: true }).waitFor();
    await sendFile(session.page, 'Site Inspection', 'report.pdf', pdf());
    await session.page.getByText('Received', { exact: true }).waitFor();
    expect(made.length).toBeGreaterThan(2);
    for (const call of made) {
      const headers = await call.allHeaders();
      expect([headers.authorization, headers.cookie, headers['x-request-token']?.length]).toEqual([
        undefined,
        undefined,
        43,
      ]);
      expect(call.url()).not.toContain(headers['x-request-token'] ?? 'no token');
    }
    await session.page.goto('/securehome');
    await session.page.getByRole('heading', { level: 1 }).first().waitFor();
  });

  it('are asked for of many records at once, extended and revoked', async () => {
    const tenant = await createReviewedTenant('Request Many', daysAfter(today, 90));
    const staff = await signedIn(tenant.emails.ncra, '/document-requests');
    const { page } = staff;
    await page.getByRole('button', { name: 'Request documents' }).click();
    const choosing = page.getByRole('dialog', { name: 'Request documents' });
    await choosing.getByRole('button', { name: 'Continue' }).click();
    await choosing.getByText('Please choose a record').waitFor();
    await choosing.getByRole('button', { name: /Records$/ }).click();
    await page.getByRole('option', { name: 'Walked Vault' }).click();
    await page.keyboard.press('Escape');
    await expectFlawless(staff);
    await choosing.getByRole('button', { name: 'Continue' }).click();
    const dialog = await request(staff, ['Investigation'], 'one@example.com, two@example.com');
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await page.getByText('2 requests are on their way').waitFor();
    const row = page.getByRole('row', { name: /one@example\.com/ });
    await row.getByRole('button', { name: /^Extend / }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Extend', exact: true }).click();
    await page.getByText('Extended successfully').waitFor();
    await row.getByRole('button', { name: /^Revoke / }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click();
    await page.getByText('Revoked successfully').waitFor();
    await row.getByText('Revoked').waitFor();
    await expectFlawless(staff);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectFlawless(staff);
    expect(await sidewaysOf(page)).toBe(0);
  });

  it('of a link that is none say so', async () => {
    const session = await visit();
    await session.page.goto(`/request#${'A'.repeat(43)}`);
    await session.page.getByRole('heading', { name: 'This link is not known' }).waitFor();
    const { page } = await visit();
    await page.goto('/request');
    await page.getByText('Please open the link from your mail.').waitFor();
  });
});
