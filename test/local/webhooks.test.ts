import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningPortal, runPortal } from '../support/running-portal.ts';
import { apiAs } from '../support/sign-in.ts';

const received: { readonly headers: Record<string, string>; readonly body: string }[] = [];
const receiver = createServer(async (req, res) => {
  let body = '';
  for await (const chunk of req) body += chunk;
  received.push({ headers: req.headers as Record<string, string>, body });
  res.writeHead(204).end();
});

let portal: RunningPortal;

beforeAll(async () => {
  portal = await runPortal();
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await portal.stop();
  await new Promise((resolve) => receiver.close(resolve));
});

it('a portal on one machine sends signed events to a receiver on it, by its own schedule', async () => {
  const { request } = await apiAs(portal.url, 'ncra@example.com');
  const { data: profile } = await request('GET', '/user');
  const { port } = receiver.address() as AddressInfo;
  const companyId = String(profile.companyId?.id ?? profile.companyId);
  const body = { companyId, url: `http://127.0.0.1:${port}/`, description: 'Local', types: ['record.changed'] };
  const { data, message } = await request('POST', '/api/webhook/create', body);
  expect(message).toBe('Endpoint created');
  await request('POST', '/api/webhook/test', { id: data.webhook.id });
  const types = () => received.map(({ body: sent }) => JSON.parse(sent).type);
  await expect.poll(types, { timeout: 30_000 }).toContain('webhook.test');
  for (const { headers, body: sent } of received)
    expect(new Webhook(data.secret).verify(sent, headers)).toMatchObject({ data: { url: expect.any(String) } });
}, 60_000);
