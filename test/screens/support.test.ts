import { describe, expect, it } from 'vitest';
import { choose } from '../support/choose.ts';
import { expectFlawless, startDomBrowser } from '../support/dom/browser.ts';
import { attach, file, fill, submit } from '../support/steps/support.ts';

const { signedIn } = await startDomBrowser();

describe('the support form', () => {
  it('starts with its defaults, has its limits, and says what is missing', async () => {
    const session = await signedIn('reseller@example.com');
    const { page } = session;
    await page.getByRole('navigation').getByRole('link', { name: 'Support' }).click();
    await page.getByRole('button', { name: /Open.*Status|Status.*Open/ }).waitFor();
    await page.getByRole('button', { name: /High.*Priority|Priority.*High/ }).waitFor();
    const limits = { 'Last Name': '120', Email: '120', Subject: '255', Description: '3000' };
    for (const [label, max] of Object.entries(limits))
      expect(await page.getByLabel(label).getAttribute('maxlength'), label).toBe(max);
    expect(await page.getByRole('checkbox').count()).toBe(0);
    await expectFlawless(session);
    await choose(page, 'Status', '-None-');
    await choose(page, 'Priority', '-None-');
    await submit(page);
    for (const text of [
      'Last Name cannot be empty',
      'Email cannot be empty',
      'Subject cannot be empty',
      'Status cannot be none',
      'Priority cannot be none',
      'Attachment cannot be empty',
    ])
      await page.getByText(text).first().waitFor();
    await page.getByLabel('Email').fill('nora@example');
    await page.getByText('Enter a valid email-Id').first().waitFor();
    await expectFlawless(session);
    await page.getByRole('button', { name: 'Reset' }).click();
    expect(await page.getByLabel('Email').inputValue()).toBe('');
    expect(await page.getByText('cannot be empty').count()).toBe(0);
    await page.getByRole('button', { name: /Open.*Status|Status.*Open/ }).waitFor();
  });

  it('refuses programs and a sixth file, and lets a file be taken off', async () => {
    const { page } = await signedIn('experian@example.com', '/securehome/support');
    await attach(page, file('setup.exe'));
    await page.getByText("The file wasn't attached since its extension is not supported.").waitFor();
    await page.getByRole('button', { name: 'Reset' }).click();
    expect(await page.getByText("The file wasn't attached").count()).toBe(0);
    // What is said of a file goes with it: when another takes its place, or one is taken off.
    await attach(page, file('setup.exe'));
    await page.getByText("The file wasn't attached since its extension is not supported.").waitFor();
    await attach(page, file('notes.txt'));
    expect(await page.getByText("The file wasn't attached").count()).toBe(0);
    await attach(page, file('setup.exe'));
    await page.getByText("The file wasn't attached since its extension is not supported.").waitFor();
    await page.getByRole('button', { name: 'Remove notes.txt' }).click();
    expect(await page.getByText("The file wasn't attached").count()).toBe(0);
    await attach(page, ...['a', 'b', 'c', 'd', 'e'].map((name) => file(`${name}.txt`)));
    await attach(page, file('f.txt'));
    await page.getByText('At most 5 files can be attached').waitFor();
    await page.getByRole('button', { name: 'Remove c.txt' }).click();
    expect(await page.getByText('At most 5 files can be attached').count()).toBe(0);
    await attach(page, file('f.txt'));
    await page.getByText('f.txt').waitFor();
    expect(await page.getByRole('button', { name: /^Remove / }).count()).toBe(5);
  });

  it('sends the request with its files', async () => {
    const session = await signedIn('ncra@example.com', '/securehome/support');
    const { page } = session;
    await fill(page);
    await choose(page, 'Status', 'Escalated');
    await attach(page, file('log.txt'), file('screen.png', 3_000_000));
    await submit(page);
    await page.getByText('Support request submitted successfully').waitFor();
    expect(await page.getByLabel('Subject').inputValue()).toBe('');
    expect(await page.getByText('log.txt').count()).toBe(0);
    await expectFlawless(session);
  });
});
