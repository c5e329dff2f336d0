import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { constants, createGzip, gzip } from 'node:zlib';
import { LOCAL_RELEASE, RELEASE_FILE } from '../../contract/rules/release.ts';
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

const zip = promisify(gzip);
const FAST = { level: constants.Z_BEST_SPEED };

/** Compresses files whose name changes with their content once, and therefore well. */
const zippedOnce = () => {
  const kept = new Map<string, Promise<Buffer>>();
  return (file: string) => {
    const zipped = kept.get(file) ?? readFile(file).then((bytes) => zip(bytes));
    kept.set(file, zipped);
    zipped.catch(() => kept.delete(file));
    return zipped;
  };
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
  const zipped = zippedOnce();
  /** Files that a deployment writes beside the built site. */
  const written: Readonly<Record<string, unknown>> = {
    '/config.json': config,
    [`/${RELEASE_FILE}`]: { release: LOCAL_RELEASE },
  };
  return async (req: IncomingMessage, res: ServerResponse, pathname: string): Promise<void> => {
    const made = written[pathname];
    if (made !== undefined) {
      res.writeHead(200, { ...headers, 'content-type': 'application/json', 'cache-control': 'no-cache' });
      res.end(JSON.stringify(made));
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
    const sending = async () => {
      if (packed && immutable) return void res.end(await zipped(file));
      const source = createReadStream(file);
      return packed ? pipeline(source, createGzip(FAST), res) : pipeline(source, res);
    };
    await sending().catch(() => res.destroy());
  };
};
