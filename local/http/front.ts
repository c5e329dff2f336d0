import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import { LOCAL_RELEASE, type OutsideServices, RELEASE_FILE, type SiteConfig } from '#contract/site/config.ts';
import { contentSecurityPolicy, siteHeaders } from '#contract/site/headers.ts';
import { servedAreas } from '#lambdas/areas.ts';
import type { Engines } from '../engines.ts';
import { takeMail, takeSms } from '../inbox.ts';
import { callFunction } from '../invoke.ts';
import { createDeadLetters } from '../queue/dead-letters.ts';
import { takeMessages } from '../queue/take-messages.ts';
import { settings } from '../settings.ts';
import { createApi, createAuthorizer, isApiPath } from './api.ts';
import type { Handle } from './loopback.ts';

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

type Encoding = 'br' | 'gzip';

/** CloudFront prefers Brotli where the client takes both. It does not say at which quality: this one takes no longer than gzip. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const FAST = { level: constants.Z_BEST_SPEED };

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

const encodingFor = ({ headers }: IncomingMessage): Encoding | undefined =>
  (['br', 'gzip'] as const).find((name) => new RegExp(`\\b${name}\\b`).test(headers['accept-encoding'] ?? ''));

/** Compresses files whose name changes with their content once, and therefore well. */
const compressedOnce = () => {
  const cached = new Map<string, Promise<Buffer>>();
  return (file: string, encoding: Encoding) => {
    const key = `${encoding} ${file}`;
    const compressed =
      cached.get(key) ??
      readFile(file).then((bytes) => (encoding === 'br' ? compress.br(bytes, QUALITY) : compress.gzip(bytes)));
    cached.set(key, compressed);
    compressed.catch(() => cached.delete(key));
    return compressed;
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
  const compressed = compressedOnce();
  /** Files that a deployment writes next to the built site. */
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
    const encoding = isText.test(file) ? encodingFor(req) : undefined;
    res.writeHead(200, {
      ...headers,
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'accept-encoding',
      ...(encoding ? { 'content-encoding': encoding } : {}),
    });
    // A rebuild may delete the file between the check and the read; that ends this reply, not the portal.
    const sending = async () => {
      if (encoding && immutable) return void res.end(await compressed(file, encoding));
      const source = createReadStream(file);
      if (!encoding) return pipeline(source, res);
      return pipeline(source, encoding === 'br' ? createBrotliCompress(QUALITY) : createGzip(FAST), res);
    };
    await sending().catch(() => res.destroy());
  };
};

/** Proxies requests for pages to a development server, which serves the web app from its sources. */
const createDevSite =
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

export interface FrontOptions {
  /** The built site. */
  readonly siteDir: string;
  /** The address of a development server that serves the pages instead. */
  readonly devServer?: string | undefined;
  /** Services next to the portal, as a deployed stage would configure them. */
  readonly outside?: OutsideServices;
  /** Proxies whose X-Forwarded-For counts, by their addresses. */
  readonly proxies?: readonly string[];
}

/** Answers requests of the one port by their paths: engines below /local, the API, and the site for the rest. */
export const createFront = async (url: string, engines: Engines, options: FrontOptions): Promise<Handle> => {
  // Loaded now, so that an error in one shows at the start.
  await Promise.all(Object.values(servedAreas).map((area) => area.load()));
  const api = createApi(servedAreas, createAuthorizer(engines.identity), options.proxies);
  const local = enginesByPath(engines);
  const site = siteOf(url, options);
  return (req, res, address) => {
    const { pathname } = address;
    const engine = local.find(([prefix]) => pathname.startsWith(prefix))?.[1];
    if (engine) return engine(req, res, address);
    return isApiPath(pathname) ? api(req, res, address) : site(req, res, address);
  };
};

const enginesByPath = ({
  objects,
  identity,
  quicksight,
  inbox,
  queues,
  keys,
  companyProvider,
  dns,
}: Engines): readonly [string, Handle][] => {
  const { paths } = settings;
  const deadLetters = createDeadLetters(queues);
  return [
    [`${paths.objects}/`, objects.handle],
    [paths.identity, identity.handle],
    [`${paths.companyProvider}/`, companyProvider.handle],
    [paths.dns, dns.handle],
    [`${paths.quicksight}/`, quicksight.handle],
    [paths.mail, (req, res) => takeMail(req, res, inbox, queues.mailSent)],
    [
      paths.queue,
      (req, res) =>
        deadLetters.concerns(req)
          ? deadLetters.answer(req, res)
          : takeMessages(req, res, (queue, body) =>
              (queue.endsWith('/packaging') ? queues.packaging : queues.reminders).send(body),
            ),
    ],
    [paths.keys, keys.handle],
    [paths.functions, callFunction],
    [paths.sms, (req, res) => takeSms(req, res, inbox)],
    [paths.inbox, (_req, res, { pathname }) => inbox.handle(res, pathname.endsWith('.json'))],
  ];
};

const siteOf = (url: string, { siteDir, devServer, outside }: FrontOptions): Handle => {
  const { region, poolId, clientId, federation, paths } = settings;
  const config = {
    region,
    userPoolId: poolId,
    userPoolClientId: clientId,
    userPoolEndpoint: `${url}${paths.identity}`,
    federation: { clientId: federation.id, endpoint: `${url}${paths.identity}` },
    ...outside,
  };
  const site = createSite(siteDir, config, [url]);
  const devSite = devServer === undefined ? undefined : createDevSite(devServer);
  const isWritten = (pathname: string) => pathname === '/config.json' || pathname === `/${RELEASE_FILE}`;
  return (req, res, { pathname }) => (devSite && !isWritten(pathname) ? devSite(req, res) : site(req, res, pathname));
};
