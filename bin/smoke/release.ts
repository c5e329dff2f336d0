import { GetAliasCommand, GetFunctionConfigurationCommand, LambdaClient } from '@aws-sdk/client-lambda';
import type { Area, Route } from '../../contract/route.ts';
import { contract } from '../../contract/routes.ts';
import { RELEASE_FILE, RELEASE_HEADER, ReleaseFile } from '../../contract/rules/release.ts';
import { LIVE, REGION, RELEASE_VARIABLE } from '../../lib/settings.ts';
import { functionsOf } from '../releases/stack.ts';
import { must, type Portal } from './check.ts';

const LIMIT_MS = 30_000;

const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(url, { redirect: 'manual', headers, signal: AbortSignal.timeout(LIMIT_MS) });

const releaseOfPages = async ({ url }: Portal) => {
  const reply = await get(`${url}/${RELEASE_FILE}`);
  const said = ReleaseFile.safeParse(await reply.json().catch(() => undefined));
  must(said.success, `/${RELEASE_FILE} answered ${reply.status} and names no release`);
  return said.data?.release ?? '';
};

/** The release that the site's pages should be of: the one that is meant, or what they say themselves. */
const releaseMeant = async (portal: Portal) => portal.release ?? (await releaseOfPages(portal));

/** Throws unless the pages, and the function of a public call, are of the release that is meant. */
export const checkPages = async (portal: Portal) => {
  const pages = await releaseOfPages(portal);
  const meant = portal.release ?? pages;
  must(pages === meant, `the pages are of ${pages}, and ${meant} is meant`);
  const answers = (await get(`${portal.url}/security/questions`)).headers.get(RELEASE_HEADER);
  must(answers === meant, `a function of ${answers ?? 'no release'} answers, and ${meant} is meant`);
};

/** A call of an area that reads, whatever its answer to these parameters. */
const readingCall = (area: Area): string | undefined =>
  Object.values<Route>(area)
    .find(({ method, polled }) => method === 'GET' && !polled)
    ?.path.replaceAll(/\{\w+\}/g, 'none');

/** Throws unless the function of every area that can be read says that it is of the release that is meant. */
export const checkAreas = async (portal: Portal, token: string) => {
  const meant = await releaseMeant(portal);
  const wrong: string[] = [];
  for (const [name, area] of Object.entries<Area>(contract)) {
    const path = readingCall(area);
    if (path === undefined) continue;
    const { headers } = await get(`${portal.url}${path}`, { authorization: `Bearer ${token}` });
    const answers = headers.get(RELEASE_HEADER);
    if (answers !== meant) wrong.push(`${name} (${answers ?? 'no release'})`);
  }
  must(wrong.length === 0, `${meant} is meant, and these answer by another: ${wrong.join(', ')}`);
};

/** Throws unless the version in use of every function of the stack is of the release that is meant, and gets all calls. */
export const checkFunctions = async (portal: Portal, stack: string, client = new LambdaClient({ region: REGION })) => {
  const meant = await releaseMeant(portal);
  const wrong: string[] = [];
  // One after the other: Lambda answers some ten such questions a second.
  for (const FunctionName of await functionsOf(stack)) {
    const { RoutingConfig } = await client.send(new GetAliasCommand({ FunctionName, Name: LIVE }));
    const { Environment } = await client.send(new GetFunctionConfigurationCommand({ FunctionName, Qualifier: LIVE }));
    const release = Environment?.Variables?.[RELEASE_VARIABLE] ?? 'no release';
    if (release !== meant) wrong.push(`${FunctionName} (${release})`);
    else if (Object.keys(RoutingConfig?.AdditionalVersionWeights ?? {}).length > 0)
      wrong.push(`${FunctionName} (two versions share its calls)`);
  }
  must(wrong.length === 0, `${meant} is meant, and these are not of it: ${wrong.join(', ')}`);
};
