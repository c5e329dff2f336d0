import type { IncomingMessage } from 'node:http';

/** The address of a request on this server, whatever host name the client used; or the status that refuses it. */
export const addressOf = ({ url = '/', socket }: IncomingMessage): URL | 400 | 404 => {
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
