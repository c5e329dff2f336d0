import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { settings } from '../settings.ts';
import {
  createTickets,
  type LocalCatalogue,
  localCatalogue,
  type Service,
  type Ticket,
  WireError,
  wireCalls,
} from './calls.ts';
import { dashboardPage, usedUpPage } from './page.ts';

/** Shows the view of a ticket, or an error if there is none. */
const showEmbedded = async (res: ServerResponse, { dashboards }: LocalCatalogue, ticket: Ticket | undefined) => {
  const nonce = randomBytes(16).toString('base64');
  const dashboard = ticket && dashboards.get(ticket.dashboardId);
  const send = (status: number, html: string, origins: readonly string[]) => {
    const ancestors = origins.length > 0 ? origins.join(' ') : "'none'";
    res.writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': [
        "default-src 'none'",
        `style-src 'nonce-${nonce}'`,
        "base-uri 'none'",
        "form-action 'none'",
        `frame-ancestors ${ancestors}`,
      ].join('; '),
    });
    res.end(html);
  };
  if (!ticket || !dashboard) return send(403, usedUpPage(nonce), ["'self'"]);
  // The files are read through the portal's own port, which reads its environment on load.
  const { exportedAt, rowsFor } = await import('./rows.ts');
  const tables = await rowsFor(dashboard, ticket.tags);
  send(200, dashboardPage({ dashboard, tables, exportedAt: await exportedAt(), nonce }), ticket.origins);
};

export interface QuickSightOptions {
  /** Where the service is mounted, an absolute address such as `http://127.0.0.1:4000/local/quicksight`. */
  readonly url: string;
  /** Epoch milliseconds; for tests. */
  readonly now?: () => number;
  readonly onError?: (error: unknown) => void;
}

export interface QuickSight {
  /** Handles one call of the SDK, or shows an embedded view. */
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>;
  /** Ids of the data sets for which an ingestion was requested, oldest first. */
  readonly ingestions: readonly string[];
}

const EMBED = '/embed/';

/** Stands in for QuickSight: the calls of the portal in the SDK's wire format, and pages over the exported files. */
export const createQuickSight = ({ url, now = Date.now, onError }: QuickSightOptions): QuickSight => {
  const { account, prefix } = settings.quicksight;
  const service: Service = {
    account,
    catalogue: localCatalogue(prefix),
    tickets: createTickets(now),
    embedUrl: `${url}${EMBED}`,
    ingestions: [],
  };
  const mount = new URL(url).pathname;
  return {
    ingestions: service.ingestions,
    handle: async (req, res) => {
      const path = new URL(req.url ?? '/', url).pathname.slice(mount.length);
      if (path.startsWith(EMBED)) {
        const ticket = req.method === 'GET' ? service.tickets.take(path.slice(EMBED.length)) : undefined;
        return showEmbedded(res, service.catalogue, ticket);
      }
      const reply = await answer(service, req, path).catch((error: unknown) => refusal(error, onError));
      res.writeHead(reply.status, {
        'content-type': 'application/json',
        'x-amzn-requestid': randomUUID(),
        ...(reply.type === undefined ? {} : { 'x-amzn-errortype': reply.type }),
      });
      res.end(JSON.stringify(reply.body));
    },
  };
};

interface Reply {
  readonly status: number;
  readonly type?: string;
  readonly body: object;
}

const refusal = (error: unknown, onError: QuickSightOptions['onError']): Reply => {
  if (!(error instanceof WireError)) onError?.(error);
  const { type, status, message } =
    error instanceof WireError ? error : new WireError('InternalFailureException', 500, 'Internal failure');
  return { status, type, body: { Message: message } };
};

const answer = async (service: Service, req: IncomingMessage, path: string): Promise<Reply> => {
  requireSigned(req);
  const found = callOf(req.method ?? '', path);
  if (!found)
    throw new WireError('UnknownOperationException', 404, `This stand-in does not know ${req.method} ${path}`);
  if (found.params.AwsAccountId !== service.account)
    throw new WireError('AccessDeniedException', 401, 'The account is another one.');
  const body = await text(req);
  const reply = found.call.run(service, { params: found.params, body: body === '' ? {} : JSON.parse(body) });
  return { status: 200, body: { ...reply, RequestId: randomUUID() } };
};

/**
 * Requires the local key. As in the local user pool the signature itself is not verified, because callers are on this
 * machine.
 */
const requireSigned = (req: IncomingMessage) => {
  const [, key] = /^AWS4-HMAC-SHA256 Credential=([^/\s]+)\//.exec(req.headers.authorization ?? '') ?? [];
  if (key !== settings.accessKeyId) throw new WireError('AccessDeniedException', 401, 'The request is not signed.');
};

const callOf = (method: string, path: string) => {
  for (const call of wireCalls) {
    const pattern = `/accounts/{AwsAccountId}${call.path}`.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
    const match = method === call.method ? new RegExp(`^${pattern}$`).exec(path) : null;
    const groups = Object.entries(match?.groups ?? {});
    if (match)
      return { call, params: Object.fromEntries(groups.map(([name, value]) => [name, decodeURIComponent(value)])) };
  }
  return undefined;
};
