import { RELEASE_FILE } from '../../contract/rules/release.ts';
import type { OutsideServices } from '../../contract/site-config.ts';
import { areas } from '../../lambdas/areas.ts';
import type { Engines } from '../engines.ts';
import { takeMail, takeSms } from '../inbox.ts';
import { takeMessages } from '../queue/take-messages.ts';
import { settings } from '../settings.ts';
import { createApi } from './api.ts';
import { createAuthorizer } from './authorizer.ts';
import { createDevSite } from './dev-site.ts';
import { isApiPath } from './find-route.ts';
import type { Handle } from './loopback.ts';
import { createSite } from './site.ts';

export interface FrontOptions {
  /** The built site. */
  readonly siteDir: string;
  /** The address of a development server that serves the pages instead. */
  readonly devServer?: string | undefined;
  /** Services beside the portal, as a deployed stage would configure them. */
  readonly outside?: OutsideServices;
  /** Proxies whose X-Forwarded-For counts, by their addresses. */
  readonly proxies?: readonly string[];
}

/** Answers requests of the one port by their paths: engines below /local, the API, and the site for the rest. */
export const createFront = async (url: string, engines: Engines, options: FrontOptions): Promise<Handle> => {
  // Loaded now, so that an error in one shows at the start.
  await Promise.all(Object.values(areas).map((area) => area.load()));
  const api = createApi(areas, createAuthorizer(engines.identity), options.proxies);
  const local = enginesByPath(engines);
  const site = siteOf(url, options);
  return (req, res, address) => {
    const { pathname } = address;
    const engine = local.find(([prefix]) => pathname.startsWith(prefix))?.[1];
    if (engine) return engine(req, res, address);
    return isApiPath(pathname) ? api(req, res, address) : site(req, res, address);
  };
};

const enginesByPath = ({ objects, identity, quicksight, inbox, queues }: Engines): readonly [string, Handle][] => {
  const { paths } = settings;
  return [
    [`${paths.objects}/`, objects.handle],
    [paths.identity, identity.handle],
    [`${paths.quicksight}/`, quicksight.handle],
    [paths.mail, (req, res) => takeMail(req, res, inbox, queues.mailSent)],
    [
      paths.queue,
      (req, res) =>
        takeMessages(req, res, (queue, body) =>
          (queue.endsWith('/packaging') ? queues.packaging : queues.reminders).send(body),
        ),
    ],
    [paths.sms, (req, res) => takeSms(req, res, inbox)],
    [paths.inbox, (_req, res, { pathname }) => inbox.handle(res, pathname.endsWith('.json'))],
  ];
};

const siteOf = (url: string, { siteDir, devServer, outside }: FrontOptions): Handle => {
  const { region, poolId, clientId, paths } = settings;
  const config = {
    region,
    userPoolId: poolId,
    userPoolClientId: clientId,
    userPoolEndpoint: `${url}${paths.identity}`,
    ...outside,
  };
  const site = createSite(siteDir, config, [url]);
  const devSite = devServer === undefined ? undefined : createDevSite(devServer);
  const isWritten = (pathname: string) => pathname === '/config.json' || pathname === `/${RELEASE_FILE}`;
  return (req, res, { pathname }) => (devSite && !isWritten(pathname) ? devSite(req, res) : site(req, res, pathname));
};
