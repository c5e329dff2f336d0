import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { contentSecurityPolicy, siteHeaders } from '../../contract/rules/site-headers.ts';
import type { SiteConfig } from '../../contract/site-config.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
};

const isText = /\.(html|js|css|svg|json)$/;

const decoded = (pathname: string) => {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
};

const isFile = async (path: string) => (await stat(path).catch(() => undefined))?.isFile() ?? false;

/**
 * Serves the built site with the headers of CloudFront; unknown paths get the app's page. `frame` are origins whose
 * pages it may embed.
 */
export const createSite = (root: string, config: SiteConfig, frame: readonly string[] = []) => {
  const headers = {
    ...siteHeaders,
    'content-security-policy': contentSecurityPolicy({ connect: [], frame }, config),
  };
  return async (req: IncomingMessage, res: ServerResponse, pathname: string): Promise<void> => {
    if (pathname === '/config.json') {
      res.writeHead(200, { ...headers, 'content-type': 'application/json', 'cache-control': 'no-cache' });
      res.end(JSON.stringify(config));
      return;
    }
    const wanted = resolve(join(root, decoded(pathname)));
    const inside = wanted.startsWith(resolve(root) + sep);
    const file = inside && (await isFile(wanted)) ? wanted : join(root, 'index.html');
    const immutable = pathname.startsWith('/assets/') && file === wanted;
    // CloudFront compresses text as well.
    const packed = isText.test(file) && /\bgzip\b/.test(req.headers['accept-encoding'] ?? '');
    res.writeHead(200, {
      ...headers,
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'accept-encoding',
      ...(packed ? { 'content-encoding': 'gzip' } : {}),
    });
    // A rebuild may delete the file between the check and the read; that ends this reply, not the portal.
    const source = createReadStream(file);
    await (packed ? pipeline(source, createGzip(), res) : pipeline(source, res)).catch(() => res.destroy());
  };
};
