import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { choose } from '../support/choose.ts';
import { expectFlawless, startDomBrowser } from '../support/dom/browser.ts';
import { createReviewedTenant } from '../support/reviewed-tenant.ts';

const { signedIn } = await startDomBrowser();

let status = 204;
const types: string[] = [];
const receiver = createServer(async (req, res) => {
  let body = '';
  for await (const chunk of req) body += chunk;
  types.push(JSON.parse(body).type);
  res.writeHead(status).end();
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
afterAll(() => new Promise((resolve) => receiver.close(resolve)));

const run = async () => {
  const { handler } = await import('#lambdas/webhooks/handler.ts');
  await handler();
};

describe('webhooks', () => {
  it('are created with a secret that is shown once, tried, looked at in the log, switched off and deleted', async () => {
    const tenant = await createReviewedTenant('Webhook Maker', '2099-12-30');
    const session = await signedIn(tenant.emails.ncra, '/securehome/myprofile');
    const { page } = session;
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByText('There is no endpoint.').waitFor();
    await page.getByRole('button', { name: 'Create endpoint' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create an endpoint' });
    await dialog.getByRole('button', { name: 'Create endpoint' }).click();
    for (const sentence of ['Please enter a description', 'Please choose at least one type of event'])
      await dialog.getByText(sentence).waitFor();
    await dialog.getByLabel('Description').fill('Order system');
    await dialog.getByLabel('Address').fill('http://hooks.example.com/');
    await choose(page, 'Events', 'Record created', 'Obligation overdue');
    await dialog.getByRole('button', { name: 'Create endpoint' }).click();
    await dialog.getByText('Please enter an address that begins with https://').waitFor();
    await dialog.getByLabel('Address').fill(url);
    await dialog.getByRole('button', { name: 'Create endpoint' }).click();
    const made = page.getByRole('dialog', { name: 'The endpoint was created' });
    expect(await made.locator('code').textContent()).toMatch(/^whsec_[\w+/]{43}=$/);
    await expectFlawless(session);
    await made.getByRole('button', { name: 'Done' }).click();
    const row = page.getByRole('row', { name: /^Order system/ });
    expect(await row.textContent()).toMatch(/Record created, Obligation overdue.*On/);
    const act = async (name: string) => {
      await page.getByRole('button', { name: 'Actions for Order system' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await act('Send test event');
    await page.getByText('Test event on its way').waitFor();
    await run();
    expect(types).toEqual(['webhook.test']);
    await act('Show deliveries');
    const log = page.getByRole('region', { name: 'Deliveries to Order system' });
    await log.getByText('Delivered').waitFor();
    expect(await log.textContent()).toMatch(/Test event.*Status 204 after \d+ ms/);
    await log.getByRole('button', { name: /^Send again Test event/ }).click();
    await page.getByText('1 event will be sent again.').waitFor();
    status = 410;
    await run();
    expect(types).toEqual(['webhook.test', 'webhook.test']);
    await act('Replace secret');
    await page.getByRole('button', { name: 'Ok' }).click();
    await page.getByRole('dialog', { name: 'The secret was replaced' }).getByRole('button', { name: 'Done' }).click();
    await page.getByText('The portal has switched off: Order system.').waitFor();
    await expectFlawless(session);
    await act('Switch on');
    await page.getByText('Endpoint switched on').waitFor();
    await act('Delete');
    await page.getByRole('button', { name: 'Ok' }).click();
    await page.getByText('There is no endpoint.').waitFor();
  });

  it('are not offered to who may not manage them', async () => {
    const { page } = await signedIn('experian@example.com', '/securehome/myprofile');
    await page.getByRole('link', { name: 'API tokens' }).waitFor();
    expect(await page.getByRole('link', { name: 'Webhooks' }).count()).toBe(0);
  });
});
