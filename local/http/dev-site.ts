import { type IncomingMessage, request, type ServerResponse } from 'node:http';

/** Passes requests for pages on to a development server, which has the web app's sources as they are now. */
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
