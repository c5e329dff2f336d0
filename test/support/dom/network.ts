import type { Window } from 'happy-dom';
import { type Address, addressFits } from './address.ts';

interface Answer {
  readonly status?: number;
  readonly json?: unknown;
  readonly body?: string;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface SentRequest {
  url(): string;
  method(): string;
  headers(): Record<string, string>;
}

interface ReceivedResponse {
  url(): string;
  status(): number;
  json(): Promise<unknown>;
  text(): Promise<string>;
}

interface Route {
  request(): SentRequest;
  fulfill(answer: Answer): Promise<void>;
  abort(): Promise<void>;
  continue(): Promise<void>;
}

type Handler = (route: Route) => unknown;
type Wanted<Of> = Address | ((of: Of) => boolean);
interface Listeners {
  request: (request: SentRequest) => void;
  response: (response: ReceivedResponse) => void;
}

/** Longest wait for what a test expects. */
export const TIMEOUT_MS = 15_000;
const ABORTED = 'aborted';

const describeRequest = (request: Request): SentRequest => ({
  url: () => request.url,
  method: () => request.method,
  headers: () => Object.fromEntries(request.headers.entries()),
});

interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const describeResponse = ({ status, body }: Answered, request: SentRequest): ReceivedResponse => ({
  url: () => request.url(),
  status: () => status,
  json: async () => JSON.parse(body.toString()),
  text: async () => body.toString(),
});

/** What a tab sends and receives: a test can watch it, or answer in the portal's place. */
export class Network {
  private routes: readonly { readonly wanted: Address; readonly handler: Handler }[] = [];
  private readonly listeners: { [Name in keyof Listeners]: Set<Listeners[Name]> } = {
    request: new Set(),
    response: new Set(),
  };

  route = async (wanted: Address, handler: Handler) => {
    this.routes = [{ wanted, handler }, ...this.routes];
  };
  unroute = async (wanted: Address) => {
    this.routes = this.routes.filter((route) => String(route.wanted) !== String(wanted));
  };
  unrouteAll = async () => {
    this.routes = [];
  };
  on = <Name extends keyof Listeners>(name: Name, listener: Listeners[Name]) => {
    if (!(name in this.listeners)) throw new Error(`A DOM without a browser has no event ${name}`);
    this.listeners[name].add(listener);
  };

  private wait = <Of extends SentRequest | ReceivedResponse>(
    listeners: Set<(of: Of) => void>,
    wanted: Wanted<Of>,
  ): Promise<Of> =>
    new Promise((resolve, reject) => {
      const listener = (of: Of) => {
        const fits =
          typeof wanted === 'function' ? (wanted as (of: Of) => boolean)(of) : addressFits(wanted, new URL(of.url()));
        if (!fits) return;
        stop();
        resolve(of);
      };
      const timer = setTimeout(() => {
        stop();
        reject(new Error(`Nothing came of ${wanted} within ${TIMEOUT_MS} ms`));
      }, TIMEOUT_MS);
      const stop = () => {
        clearTimeout(timer);
        listeners.delete(listener);
      };
      listeners.add(listener);
    });
  waitForRequest = (wanted: Wanted<SentRequest>) => this.wait(this.listeners.request, wanted);
  waitForResponse = (wanted: Wanted<ReceivedResponse>) => this.wait(this.listeners.response, wanted);

  /** Requests that have not been answered yet. */
  pending = 0;

  /** A problem of a request, as a browser writes it on the console. */
  onProblem: (problem: string) => void = () => undefined;

  /** The answer of a route, or that of the portal. */
  private answer = async (sent: SentRequest, request: Request): Promise<Answered | undefined> => {
    const route = this.routes.find(({ wanted }) => addressFits(wanted, new URL(sent.url())));
    const made =
      route &&
      (await new Promise<Answer | typeof ABORTED | undefined>((resolve) => {
        const handled = route.handler({
          request: () => sent,
          fulfill: async (answer) => resolve(answer),
          abort: async () => resolve(ABORTED),
          continue: async () => resolve(undefined),
        });
        void Promise.resolve(handled);
      }));
    if (made === ABORTED) return undefined;
    if (made) {
      const {
        status = 200,
        json,
        body = json === undefined ? '' : JSON.stringify(json),
        contentType,
        headers = {},
      } = made;
      const type = contentType ?? (json === undefined ? 'text/plain' : 'application/json');
      return { status, headers: { 'content-type': type, ...headers }, body: Buffer.from(body) };
    }
    const { method, url } = request;
    const body = method === 'GET' || method === 'HEAD' ? {} : { body: await request.arrayBuffer() };
    const response = await fetch(url, { method, headers: sent.headers(), redirect: 'manual', ...body });
    const { status } = response;
    const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== 'content-encoding'));
    return { status, headers, body: Buffer.from(await response.arrayBuffer()) };
  };

  /** What the DOM library calls before each request of a window: it sends nothing itself. */
  readonly interceptor = {
    beforeAsyncRequest: async ({ request, window }: { readonly request: unknown; readonly window: unknown }) => {
      const made = request as Request;
      const sent = describeRequest(made);
      for (const listener of this.listeners.request) listener(sent);
      const realm = window as Window & { TypeError: typeof TypeError };
      this.pending += 1;
      const answered = await this.answer(sent, made).catch(() => undefined);
      this.pending -= 1;
      if (!answered) {
        this.onProblem('Failed to load resource: net::ERR_FAILED');
        throw new realm.TypeError('Failed to fetch');
      }
      const { status, headers, body } = answered;
      if (status >= 400) this.onProblem(`Failed to load resource: the server responded with a status of ${status}`);
      for (const listener of this.listeners.response) listener(describeResponse(answered, sent));
      const hasBody = status !== 204 && status !== 304;
      return new realm.Response(hasBody ? body : null, { status, headers }) as never;
    },
  };
}
