import { type IncomingMessage, request, type ServerResponse } from 'node:http';

/** Proxies requests for pages to a development server, which serves the web app from its sources. */
export const createDevSite =
  (target: string) =>
  (req: IncomingMessage, res: ServerResponse): void => {
    const { host } = new URL(target);
    const onward = request(new URL(req.url ?? '/', target), {
      method: req.method,
      headers: { ...req.headers, host },
    });
    onward.on('response', (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    onward.on('error', () => (res.headersSent ? res.destroy() : res.writeHead(502).end()));
    req.pipe(onward);
  };
