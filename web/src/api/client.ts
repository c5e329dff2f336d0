import type * as z from 'zod';
import { ApplicationError } from '#contract/application-error.ts';
import type { FileReply } from '#contract/fields/file.ts';
import type { Route } from '#contract/route.ts';
import { contract } from '#contract/routes.ts';
import {
  ADDRESS_MAX,
  CLIENT_HEADER,
  isOfFirewall,
  PAGES,
  QUERY_HEADER,
  QUERY_HEADER_MAX,
  QUERY_TOO_LONG,
} from '#contract/site/headers.ts';
import { currentSession, endSession, signInOf } from '../session/session.ts';
import { toastError } from '../ui/feedback/toasts.tsx';
import { firewallError, SignedOut, TransportError, transportError } from './failure.ts';
import { tellDenied, tellWritten } from './listeners.ts';
import { bearer } from './token.ts';

interface Addressed {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
}

/** Where a request goes, and what travels in a header because the address has no room for it. */
interface Address {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

const packed = async (text: string): Promise<string> => {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
};

/** The address of a call. Percent-encoded, so that each character of it is a byte. A long query is packed into a header. D-111. */
export const addressOf = async (
  { path }: Pick<Route, 'path'>,
  { params = {}, query = {} }: Addressed,
): Promise<Address> => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  if (text === '') return { url: filled, headers: {} };
  const url = `${filled}?${text}`;
  if (url.length < ADDRESS_MAX) return { url, headers: {} };
  const header = await packed(text);
  if (header.length > QUERY_HEADER_MAX) throw transportError(400, { message: QUERY_TOO_LONG });
  return { url: filled, headers: { [QUERY_HEADER]: header } };
};

/** What public/early.js has fetched before any other script ran: answers by address, of the person with this token. */
interface EarlyAnswers {
  readonly token: string;
  readonly answers: Record<string, Promise<Response>>;
}

declare global {
  var earlyAnswers: EarlyAnswers | undefined;
}

/** From now on everything is fetched: something was changed, or another person is signed in. */
export const forgetEarly = () => {
  globalThis.earlyAnswers = undefined;
};

/** The answer to a call that is on its way already. It is given once, and to the person who requested it. */
export const takeEarly = (address: string, token: string): Promise<Response> | undefined => {
  const early = globalThis.earlyAnswers;
  if (early && early.token !== token) forgetEarly();
  const answer = globalThis.earlyAnswers?.answers[address];
  if (answer) delete early?.answers[address];
  return answer;
};

interface Options {
  readonly signal?: AbortSignal;
  /** The same key for the same submit, however often it is sent. D-82. */
  readonly idempotencyKey?: string;
  /** Instead of the session's token: at sign-in there is no session yet. */
  readonly token?: string;
  /** No toast when the call does not get through: no user waits for it. */
  readonly quiet?: boolean;
}

type Part<R extends Route, Name extends 'params' | 'query' | 'headers'> =
  R extends Record<Name, infer S extends z.ZodType> ? { readonly [Key in Name]: z.output<S> } : unknown;
type Body<R extends Route> = R extends { body: infer S extends z.ZodType } ? { readonly body: z.input<S> } : unknown;
export type Input<R extends Route> = Part<R, 'params'> & Part<R, 'query'> & Part<R, 'headers'> & Body<R>;
export type Reply<R extends Route> = R['reply'] extends typeof FileReply ? Blob : z.output<R['reply']>;

/** One call of the contract, typed by its route; `route` gives its right and its message of success. */
export interface Call<R extends Route> {
  (input: Input<R>, options?: Options): Promise<Reply<R>>;
  readonly route: R;
}

type Client<T> = {
  readonly [Area in keyof T]: { readonly [Name in keyof T[Area]]: Call<Extract<T[Area][Name], Route>> };
};

interface AnyInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a request takes from its route. */
type SentRoute = Pick<Route, 'method' | 'path'> & Partial<Pick<Route, 'access' | 'headers'>>;

/** Whether a call sends its own authorization headers, and never those of the session. */
const hasOwnHeaders = ({ headers }: SentRoute) => headers !== undefined;

const requestOf = (
  route: SentRoute,
  { body, headers: own }: AnyInput,
  options: Options,
  token: string,
  packed: Readonly<Record<string, string>>,
): RequestInit => {
  const headers = new Headers(hasOwnHeaders(route) ? own : { authorization: `Bearer ${token}` });
  for (const [name, value] of Object.entries(packed)) headers.set(name, value);
  headers.set(CLIENT_HEADER, PAGES);
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (route.method === 'POST') headers.set('idempotency-key', options.idempotencyKey ?? crypto.randomUUID());
  return {
    method: route.method,
    headers,
    ...(hasOwnHeaders(route) ? { credentials: 'omit' as const } : {}),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(options.signal ? { signal: options.signal } : {}),
  };
};

const SIGNED_OUT = 401;
const DENIED = 403;

/** A late response may belong to an earlier sign-in. */
const isCurrent = (token: string) => signInOf(currentSession()?.token ?? '') === signInOf(token);

const fetched = async (url: string, request: RequestInit, token: string) => {
  try {
    if (request.method !== 'GET') forgetEarly();
    const early = new Headers(request.headers).has(QUERY_HEADER) ? undefined : takeEarly(url, token);
    return await (early ?? fetch(url, request));
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw transportError(0);
  }
};

/** 403 and 409 are application errors; every other status is a transport error (D-33). */
const failure = async (response: Response) => {
  const body = await response.json().catch(() => ({}));
  if (response.status === 403 || response.status === 409)
    return new ApplicationError(
      body.message ?? 'This user does not have access',
      body.data?.reason ?? '',
      response.status,
    );
  return transportError(response.status, body);
};

const send = async (route: SentRoute, input: AnyInput, options: Options): Promise<unknown> => {
  const isApart = hasOwnHeaders(route);
  const token = isApart ? '' : (options.token ?? (await bearer()));
  const { url, headers } = await addressOf(route, input);
  const response = await fetched(url, requestOf(route, input, options, token, headers), token);
  if (isOfFirewall(response)) throw firewallError();
  if (response.status === SIGNED_OUT && options.token === undefined && !isApart) {
    const { data } = await response.json().catch(() => ({}));
    if (isCurrent(token)) endSession(data?.reason);
    throw new SignedOut();
  }
  if (response.status === DENIED && !options.quiet && !isApart) tellDenied();
  if (!response.ok) throw await failure(response);
  // Beginning and ending a session changes nothing that is shown, and after its end nothing may be fetched.
  const isOfSession = route.access === 'session.login' || route.access === 'session.logout';
  if (route.method !== 'GET' && !isOfSession && !isApart) tellWritten();
  if (!response.headers.get('content-type')?.includes('json')) return response.blob();
  const { status, message, data } = await response.json();
  if (status !== 'Success') throw new ApplicationError(message, data?.reason ?? '', response.status, status);
  return data;
};

/** The one place where transport errors become toasts; refusals are shown by the screens, under their own headings. */
const sendWithToast = async (route: SentRoute, input: AnyInput, options: Options) => {
  try {
    return await send(route, input, options);
  } catch (error) {
    if (error instanceof TransportError && !(error instanceof SignedOut) && !options.quiet)
      toastError(error.title, error.message);
    throw error;
  }
};

/** A call of a route, as far as the browser needs it. */
export const callOf = <Sent extends SentRoute>(route: Sent) =>
  Object.assign((input: AnyInput, options: Options = {}) => sendWithToast(route, input, options), { route });

const areaOf = (routes: Readonly<Record<string, Route>>) =>
  Object.fromEntries(Object.entries(routes).map(([name, route]) => [name, callOf(route)]));

/** Every call of the portal: `api.company.list({ query })`. The loop loses the types of single routes; the cast restores them. */
export const api = Object.fromEntries(
  Object.entries(contract).map(([name, routes]) => [name, areaOf(routes)]),
) as unknown as Client<typeof contract>;
