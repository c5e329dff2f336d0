import type { IncomingMessage } from 'node:http';

/** Node writes IPv4 addresses of a dual-stack socket as ::ffff:192.0.2.1. */
const plain = (address = '') => address.replace(/^::ffff:/, '');

/**
 * The address of the browser. X-Forwarded-For counts only if the connection comes from a configured proxy: then its
 * last entry, which that proxy has appended, is the viewer.
 */
export const viewerOf = ({ headers, socket }: IncomingMessage, proxies: readonly string[]): string => {
  const caller = plain(socket.remoteAddress);
  if (!proxies.includes(caller)) return caller;
  const hops = String(headers['x-forwarded-for'] ?? '').split(',');
  return hops.at(-1)?.trim() || caller;
};
