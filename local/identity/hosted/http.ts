import type { IncomingMessage, ServerResponse } from 'node:http';
import { escapeHtml } from '#contract/rules/text.ts';
import { readText } from '../calls/protocol.ts';
import type { OAuthError } from '../federation/federated-sign-in.ts';
import type { Pool } from '../pool.ts';

/** A request at the hosted endpoints. `endpoint` is the address below which they lie, as the caller has used it. */
export interface HostedRequest {
  readonly pool: Pool;
  readonly endpoint: string;
  readonly query: URLSearchParams;
  readonly res: ServerResponse;
  /** The fields of a posted form. */
  form(): Promise<URLSearchParams>;
}

/** Reads a posted form. */
export const readForm = async (req: IncomingMessage) => new URLSearchParams(await readText(req));

const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

/** Where a reply goes. What it refers to is on disk before it is sent. */
type Replying = Pick<HostedRequest, 'pool' | 'res'>;

const send = ({ pool, res }: Replying, status: number, more: Record<string, string>, body = '') => {
  pool.save();
  res.writeHead(status, { ...headers, ...more }).end(body);
};

/** Leads a browser to another address. */
export const redirect = (to: Replying, location: string) => send(to, 302, { location });

/** An address with parameters added; those that are undefined or empty are left out. */
export const addressWith = (address: string, parameters: Readonly<Record<string, string | undefined>>) => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) if (value) url.searchParams.append(name, value);
  return url.href;
};

/** Tells the client, at its redirect address, that the sign-in has failed. */
export const redirectError = (
  to: Replying,
  { redirectUri, state }: { redirectUri: string; state?: string | undefined },
  { error, description }: OAuthError,
) => redirect(to, addressWith(redirectUri, { error_description: description, state, error }));

const errorPage = (reason: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Error</title><meta name="viewport" content="width=device-width"></head>
<body><main><h1>An error was encountered with the requested page.</h1><p>${escapeHtml(reason)}</p></main></body></html>`;

/** What a browser sees where no address can be trusted to be the client's. */
export const showError = (to: Replying, reason: string) => {
  const policy = { 'content-security-policy': "default-src 'none'" };
  send(to, 400, { 'content-type': 'text/html; charset=utf-8', ...policy }, errorPage(reason));
};

/** A JSON document of the token endpoint; an empty reply without one. */
export const sendDocument = (to: Replying, status: number, body?: object) =>
  send(to, status, { 'content-type': 'application/json;charset=UTF-8' }, body && JSON.stringify(body));
