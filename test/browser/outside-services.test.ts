import { describe, expect, it } from 'vitest';
import { startBrowser } from '../support/browser.ts';

const desk = 'https://desk.example.com/cases/WebToCase';
const widget = 'https://chat.example.com/widget.js';
const { portal, signedIn } = await startBrowser({
  support: { webToCaseUrl: desk, fields: { orgid: 'o-1', returnURL: '/securehome/support' } },
  chatScriptUrl: widget,
});

const script = (text: string) =>
  `document.body.append(Object.assign(document.createElement('aside'), { textContent: '${text}' }))`;

describe('a stage with a support desk and a chat widget', () => {
  it('lets the form go to the desk, which its policy names', async () => {
    const session = await signedIn('ncra@example.com', '/securehome/support');
    const { page } = session;
    let posted = '';
    await page.route(desk, async (route) => {
      posted = route.request().postDataBuffer()?.toString('latin1') ?? '';
      await route.fulfill({ status: 303, headers: { location: `${portal.url}/securehome/support` } });
    });
    await page.getByLabel('Last Name').fill('Reviewer');
    await page.getByLabel('Email').fill('nora@example.com');
    await page.getByLabel('Subject').fill('A question');
    await page.getByLabel('Attachment').setInputFiles({ name: 'a.txt', mimeType: '', buffer: Buffer.from('a') });
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Support request submitted successfully').waitFor();
    expect(posted).toContain('name="orgid"');
    expect(session.problems).toEqual([]);
  });

  it('claims no success when the desk is down, and says what to do', async () => {
    const { page } = await signedIn('ncra@example.com', '/securehome/support');
    await page.route(desk, (route) =>
      route.fulfill({ status: 503, contentType: 'text/html', body: 'The desk is down' }),
    );
    await page.getByLabel('Last Name').fill('Reviewer');
    await page.getByLabel('Email').fill('nora@example.com');
    await page.getByLabel('Subject').fill('A question');
    await page.getByLabel('Attachment').setInputFiles({ name: 'a.txt', mimeType: '', buffer: Buffer.from('a') });
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('The desk is down').waitFor();
    await page.goto('/securehome/support');
    await page.getByText('The support desk has not confirmed your request.').waitFor();
    expect(await page.getByText('Support request submitted successfully').count()).toBe(0);
  });

  it('runs the widget’s script and refuses any other', async () => {
    const session = await signedIn('ncra@example.com');
    const { page } = session;
    const fulfill = (text: string) => ({ contentType: 'text/javascript', body: script(text) });
    await page.route(widget, (route) => route.fulfill(fulfill('How can we help?')));
    await page.route('https://elsewhere.example.com/**', (route) => route.fulfill(fulfill('Not from here')));
    await page.goto('/securehome/chat');
    await page.getByText('How can we help?').waitFor();
    expect(session.problems).toEqual([]);
    await page.evaluate(() =>
      document.body.append(
        Object.assign(document.createElement('script'), { src: 'https://elsewhere.example.com/x.js' }),
      ),
    );
    await expect.poll(() => session.problems.join()).toMatch(/Content Security Policy/);
    expect(await page.getByText('Not from here').count()).toBe(0);
  });
});
