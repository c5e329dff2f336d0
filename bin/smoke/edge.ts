import { randomUUID } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { FILTER_LENGTH } from '#contract/definition/filter.ts';
import type { Route } from '#contract/route.ts';
import { contract } from '#contract/routes.ts';
import { isOfFirewall } from '#contract/site/edge-refusal.ts';
import { ADDRESS_MAX, QUERY_HEADER } from '#contract/site/request-headers.ts';
import { hasFirewall } from '../releases/stack.ts';
import { look, must, type Portal, type Seen } from './check.ts';
import { FALSE_POSITIVES, largestOf } from './largest-request.ts';

/** A request of the drill. Without a valid token, so that the portal refuses it before it reads or writes anything. */
interface EdgeRequest {
  /** What it is, for the line that the operator reads. */
  readonly is: string;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A call that needs a token and changes nothing. */
const CALL = '/user';

const refusal = (is: string, path: string, headers: Readonly<Record<string, string>> = {}): EdgeRequest => ({
  is,
  method: 'GET',
  path,
  headers,
});

/**
 * What AWS's rules refuse by path, query, cookie or header, by the examples of their documentation. Fewer than raise the
 * alarm "The firewall refuses requests".
 */
export const refusals: readonly EdgeRequest[] = [
  refusal('an exploitable path', '/api/web-inf/web.xml'),
  refusal('a path to a settings file', '/api/settings.ini'),
  refusal('a query of 2,100 bytes', `${CALL}?q=${'a'.repeat(2_098)}`),
  refusal('a script in a cookie', CALL, { cookie: 'note=<script>alert("hello")</script>' }),
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what such an attack sends
  refusal('a lookup of JNDI in a header', CALL, { referer: '${jndi:ldap://example.com/}' }),
  refusal('a scanner', CALL, { 'user-agent': 'nmap' }),
];

/** As long as those of Cognito. */
const TOKEN = 't'.repeat(1_400);

const allowed = (is: string, { method, path }: Route, sent: Partial<EdgeRequest> = {}): EdgeRequest => ({
  is,
  method,
  path,
  ...sent,
  headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json', ...sent.headers },
});

const inQuery = ({ path }: Route, field: string, text: string) =>
  `${path}?${new URLSearchParams({ page: '0', [field]: text })}`;

/** A filter as long as one may be, packed as the pages do it. */
const packedFilter = () => {
  const fits = Math.floor((FILTER_LENGTH - 100) / (randomUUID().length + 3));
  const values = Array.from({ length: fits }, () => randomUUID());
  const query = new URLSearchParams({ filter: JSON.stringify({ field: 'resellerCompanyId', is: 'oneOf', values }) });
  return deflateRawSync(query.toString()).toString('base64url');
};

const bodyOf = ({ body }: Route) => JSON.stringify(largestOf(body) ?? {});

/** What the portal allows and a rule may take for an attack: the largest requests, and texts as people write them. */
export const allowedRequests = (): readonly EdgeRequest[] => {
  const { search, create } = contract.reseller;
  const { create: largest } = contract.techProvider;
  const text = FALSE_POSITIVES.slice(0, 200);
  const long = inQuery(search, 'searchText', '');
  return [
    allowed('a form whose texts look like attacks', create, { body: bodyOf(create) }),
    allowed('a search for such a text', search, { path: inQuery(search, 'searchText', text) }),
    allowed('the longest address', search, { path: long.padEnd(ADDRESS_MAX - 1, 'a') }),
    allowed('the longest filter', search, { headers: { [QUERY_HEADER]: packedFilter() } }),
    allowed('a form of a megabyte', largest, { body: bodyOf(largest) }),
  ];
};

const LIMIT_MS = 30_000;

/** The portal, or its gateway, without a valid token. */
const UNAUTHORIZED = 401;

const send = ({ url }: Portal, { method, path, headers, body }: EdgeRequest) =>
  fetch(`${url}${path}`, {
    method,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(LIMIT_MS),
    ...(body === undefined ? {} : { body }),
  });

/** Throws Wrong unless the firewall refuses the request. */
const mustRefuse = async (portal: Portal, request: EdgeRequest) => {
  const answer = await send(portal, request);
  must(isOfFirewall(answer), `it has passed, and was answered by ${answer.status}`);
};

/** Throws Wrong unless the request reaches the portal, which refuses it for its token. */
const mustPass = async (portal: Portal, request: EdgeRequest) => {
  const answer = await send(portal, request);
  must(!isOfFirewall(answer), 'the firewall has refused it');
  must(answer.status === UNAUTHORIZED, `it was answered by ${answer.status}, and not as a call without a valid token`);
};

const NONE = 'the firewall refuses and lets through: the stage has none';

/**
 * The drill of the edge: whether the firewall before the site refuses what it must and lets through what it must. A lean stage has
 * none, which is wrong for one that people work with. D-111.
 */
export const checkEdge = async (portal: Portal, client?: Parameters<typeof hasFirewall>[1]): Promise<Seen[]> => {
  const { stack, isProduction = false } = portal;
  if (stack !== undefined && !(await hasFirewall(stack, client)))
    return [
      isProduction
        ? { level: 'failed', say: `${NONE}, although it is one of production ("lean")`, isOfStage: true }
        : { level: 'skipped', say: `${NONE} ("lean")` },
    ];
  const seen: Seen[] = [];
  for (const request of refusals)
    seen.push(await look(`the firewall refuses ${request.is}`, () => mustRefuse(portal, request)));
  for (const request of allowedRequests())
    seen.push(await look(`the firewall lets ${request.is} through`, () => mustPass(portal, request)));
  return seen;
};
