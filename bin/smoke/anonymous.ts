import { SiteConfig } from '#contract/site/config.ts';
import { siteHeaders } from '#contract/site/headers.ts';
import { RELEASE_HEADER } from '#contract/site/release.ts';
import { REGION } from '#lib/stage/settings.ts';
import { look, must, type Portal, type Seen } from './check.ts';

/** Longer than any answer may take. */
const LIMIT_MS = 30_000;

const get = (url: string) => fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(LIMIT_MS) });

/** A page of the site, with every header that protects it. */
const pageAt = async (url: string): Promise<string> => {
  const { status, headers, ...page } = await answer(url);
  must(status === 200, `${url} answered ${status}`);
  for (const [name, value] of Object.entries(siteHeaders))
    must(headers.get(name) === value, `the header ${name} is "${headers.get(name) ?? ''}"`);
  must(
    headers.get('content-security-policy')?.startsWith("default-src 'none'") === true,
    'the security policy is missing',
  );
  return page.text;
};

const answer = async (url: string) => {
  const reply = await get(url);
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
};

const filesOf = (page: string) =>
  [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].flatMap(([, path]) => path ?? []);

const pages = async ({ url }: Portal) => {
  const page = await pageAt(`${url}/`);
  must((await pageAt(`${url}/reseller`)) === page, 'an address within the site has another page');
  const files = filesOf(page);
  must(files.length > 0, 'the page names no files');
  for (const path of files) must((await get(`${url}${path}`)).status === 200, `${path} is missing`);
};

/** What the site knows about its stage. */
export const configOf = async ({ url }: Portal): Promise<SiteConfig> =>
  SiteConfig.parse(await (await get(`${url}/config.json`)).json());

/** Answers with a list, or, after 20 calls from one address within ten minutes, with the portal's own refusal. */
const questions = async ({ url }: Portal) => {
  const { status, headers, text } = await answer(`${url}/security/questions`);
  if (status === 429 && headers.get(RELEASE_HEADER) !== null) return;
  must(status === 200, `/security/questions answered ${status}`);
  const { status: said, data } = JSON.parse(text);
  must(said === 'Success' && Array.isArray(data) && data.length > 0, 'the answer has no list in it');
};

const refused = async ({ url }: Portal) => {
  const { status, headers } = await answer(`${url}/user`);
  must(status === 401, `/user answered ${status} without a token`);
  must(headers.get('content-type')?.includes('json') === true, 'the refusal is no JSON');
};

const unknown = async ({ url }: Portal) => {
  const { status } = await answer(`${url}/api/no-such-call`);
  must(status === 404, `a call that is not there answered ${status}`);
};

/** Past CloudFront and its firewall there is no way in. */
const direct = async (apiId: string) => {
  const { status } = await answer(`https://${apiId}.execute-api.${REGION}.amazonaws.com/security/questions`);
  must(status === 403 || status === 404, `the API’s own address answered ${status}`);
};

/** What any user sees of a portal, signed in or not. */
export const anonymousChecks = async (portal: Portal): Promise<Seen[]> => {
  const { apiId } = portal;
  return [
    await look('pages and their files come with their headers', () => pages(portal)),
    await look('the site knows its user pool', () => configOf(portal)),
    await look('the API answers a public call', () => questions(portal)),
    await look('the API refuses a call without a token', () => refused(portal)),
    await look('the API has no other calls', () => unknown(portal)),
    apiId === undefined
      ? { level: 'skipped', say: 'the API’s own address is refused: the outputs do not name it' }
      : await look('the API’s own address is refused', () => direct(apiId)),
  ];
};
