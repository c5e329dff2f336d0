import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll } from 'vitest';
import { handler } from '#lambdas/webhooks/handler.ts';
import { invoke } from '#local/invoke.ts';
import { call } from './call.ts';
import type { Person } from './people.ts';

/** What a receiver was sent. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly type: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into data of every type
  readonly data: any;
}

/** A receiver on this machine that answers with a status, which a test may change; a hanging one never answers. */
export const startReceiver = async () => {
  const received: Received[] = [];
  const answer = { status: 204, location: '', isHanging: false };
  const server = createServer(async (req, res) => {
    let body = '';
    for await (const chunk of req) body += chunk;
    const { type, data } = JSON.parse(body);
    received.push({ headers: req.headers, body, type, data });
    if (answer.isHanging) return;
    res.writeHead(answer.status, answer.location === '' ? {} : { location: answer.location }).end('never read');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const types = () => received.map(({ type }) => type);
  return { url, received, answer, types };
};

/** Runs the function of the webhooks once, as its schedule does. */
export const runWebhooks = () => invoke('webhooks', handler, undefined);

/** Creates an endpoint; answers what its maker is shown. */
export const createWebhook = async (as: Person, companyId: string, url: string, types: readonly string[]) => {
  const body = { companyId, url, description: 'Order system', types };
  const { status, message, data } = await call('POST', '/api/webhook/create', { as, body });
  if (status !== 'Success') throw new Error(`${message} ${data?.reason}`);
  return { id: String(data.webhook.id), secret: String(data.secret), webhook: data.webhook };
};

/** The newest deliveries of an endpoint. */
export const deliveriesOf = async (as: Person, id: string) =>
  (await call('GET', '/api/webhook/deliveries', { as, query: { id } })).data.content;

export const shownWebhook = async (as: Person, companyId: string, id: string) => {
  const { data } = await call('GET', '/api/webhook/list', { as, query: { companyId } });
  return data.find((webhook: { id: string }) => webhook.id === id);
};

/** Whether the library of the standard accepts a delivery with a secret. */
export const isSignedWith = (secret: string, { headers, body }: Received): boolean => {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
};
