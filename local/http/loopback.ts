import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Log } from '../log.ts';

/** The address of a request on this server, whatever host name the client used; or the status that refuses it. */
const addressOf = ({ url = '/', socket }: IncomingMessage): URL | 400 | 404 => {
  const path = url.split('?', 1)[0] ?? '';
  if (!isDecodable(path)) return 400;
  // An empty path segment is invalid at the CDN; keys of objects may contain one.
  if (path.includes('//') && !path.startsWith('/local/')) return 404;
  return path.startsWith('/') ? new URL(`http://127.0.0.1:${socket.localPort}${url}`) : 400;
};

const isDecodable = (path: string) => {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
};

/** Answers a request; the URL is that of the request. */
export type Handle = (req: IncomingMessage, res: ServerResponse, url: URL) => Promise<void> | void;

export interface Loopback {
  readonly url: string;
  /** Until this is called every request gets 503. */
  answerWith(handle: Handle): void;
  /** Ends open connections too. */
  close(): Promise<void>;
}

/** A server on a port of the loopback address; 0 uses any free one. Rejects if the port is in use. */
export const listen = async (port: number, log: Log): Promise<Loopback> => {
  let handle: Handle = (_req, res) => void res.writeHead(503, { 'retry-after': '1' }).end();
  const server = createServer((req, res) => void respond(handle, req, res, log));
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answerWith: (answer) => {
      handle = answer;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

const respond = async (handle: Handle, req: IncomingMessage, res: ServerResponse, log: Log) => {
  try {
    const address = addressOf(req);
    if (typeof address === 'number') return refuse(res, address);
    if (req.headers.host !== address.host) return redirect(req, res, address.origin);
    await handle(req, res, address);
  } catch (error) {
    log(`${req.method} ${req.url?.split('?')[0]}`, error);
    if (!res.headersSent) res.writeHead(500);
    res.end();
  }
};

const REFUSALS = { 400: 'The address is not valid. Please check it.', 404: 'Not Found' };

const refuse = (res: ServerResponse, status: 400 | 404) =>
  void res
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify({ message: REFUSALS[status] }));

/**
 * Cookies and tokens belong to one origin, and so do the engines' addresses: requests to other host names are
 * redirected to it.
 */
const redirect = (req: IncomingMessage, res: ServerResponse, origin: string) => {
  const isPage = req.method === 'GET' || req.method === 'HEAD';
  res.writeHead(isPage ? 302 : 421, isPage ? { location: `${origin}${req.url ?? '/'}` } : {}).end();
};
