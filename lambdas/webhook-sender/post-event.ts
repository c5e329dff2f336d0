import { type IncomingMessage, request as requestHttp } from 'node:http';
import { type RequestOptions, request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { urlProblem } from '#contract/webhook/url.ts';
import { type Address, publicAddresses, RefusedAddress, type Resolve } from './public-address.ts';

export interface EventRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How a receiver answered: its status, 0 with an error in words where there was no answer, and after how many milliseconds. */
export interface EventAnswer {
  readonly status: number;
  readonly error: string;
  readonly ms: number;
}

export interface SenderOptions {
  readonly resolve: Resolve;
  readonly isLocal: boolean;
  readonly timeoutMs: number;
  /** Certificates that are trusted besides those of the system; for tests. */
  readonly ca?: string;
  /** Instead of the port of the URL; for tests, which cannot listen on those that are allowed. */
  readonly port?: number;
}

/** Connects to addresses that were checked, whatever the name leads to by then. */
const pinnedTo =
  (addresses: readonly Address[]): LookupFunction =>
  (_host, options, found) => {
    const [first] = addresses;
    if (options.all) return found(null, [...addresses]);
    return found(null, first?.address ?? '', first?.family);
  };

const post = (
  url: URL,
  { headers, body }: EventRequest,
  addresses: readonly Address[],
  { ca, port, signal }: Pick<SenderOptions, 'ca' | 'port'> & { readonly signal: AbortSignal },
) =>
  new Promise<number>((resolve, reject) => {
    const options: RequestOptions = {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'compliance-portal-webhooks/1',
      },
      // A connection of its own each time: one that stays open would skip the check of the address.
      agent: false,
      lookup: pinnedTo(addresses),
      signal,
      ...(ca === undefined ? {} : { ca }),
      ...(port === undefined ? {} : { port }),
    };
    const answered = (response: IncomingMessage) => {
      resolve(response.statusCode ?? 0);
      // What a receiver says is neither read nor stored.
      response.destroy();
    };
    const sent = url.protocol === 'http:' ? requestHttp(url, options, answered) : requestHttps(url, options, answered);
    sent.on('error', reject);
    sent.end(body);
  });

/** What went wrong, in a few words of ours: messages of sockets name addresses. */
const wordsOf = (error: unknown, signal: AbortSignal): string => {
  if (error instanceof RefusedAddress) return error.message;
  if (signal.aborted) return 'There was no answer in time.';
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'ENODATA') return 'The name was not found.';
  if (/CERT|SSL|TLS|SIGNATURE|ERR_TLS/.test(code)) return 'The certificate of the receiver is not valid.';
  return 'The connection failed.';
};

/** Sends one event, once: 15 seconds for everything, no redirect is followed, and no body is read. */
export const postEvent = async (event: EventRequest, options: SenderOptions): Promise<EventAnswer> => {
  const start = performance.now();
  const signal = AbortSignal.timeout(options.timeoutMs);
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  const work = async () => {
    const problem = urlProblem(event.url, options.isLocal);
    if (problem !== '') throw new RefusedAddress(problem);
    const url = new URL(event.url);
    const addresses = await publicAddresses(url.hostname, options.resolve, options.isLocal);
    return post(url, event, addresses, { ...options, signal });
  };
  const ended = (status: number, error: string) => ({ status, error, ms: Math.round(performance.now() - start) });
  try {
    // A name that does not resolve takes no signal.
    return ended(await Promise.race([work(), aborted]), '');
  } catch (error) {
    return ended(0, wordsOf(error, signal));
  }
};
