import { randomUUID } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import type * as z from 'zod';
import { FILTER_LENGTH } from '#contract/definition/filter.ts';
import { jsonSchema } from '#contract/openapi/document.ts';
import type { Route } from '#contract/route.ts';
import { contract } from '#contract/routes.ts';
import { ADDRESS_MAX, isOfFirewall, QUERY_HEADER } from '#contract/site/headers.ts';
import { hasFirewall } from '../releases/stack.ts';
import { look, must, type Portal, type Seen } from './check.ts';

/** Names and notes as people write them, each of which a rule against attacks takes for one. */
export const FALSE_POSITIVES = [
  `O'Reilly; DROP TABLE Records Ltd -- 1=1`,
  '<script>alert("see the note")</script>',
  'the old files lie in ../../archive/2019',
  'set the field with onchange= or onload=',
  'the scanner is at http://10.0.0.12/status and http://169.254.169.254/latest',
  'settings.ini, server.log and backup.bak',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what such a line says
  'log line: ${jndi:ldap://example.com/a} from java.lang.Runtime',
].join(' | ');

type Schema = Readonly<Record<string, unknown>>;

/** No body of a form is longer than a few of these. */
const LONGEST_TEXT = 6_000;
const MOST_ENTRIES = 30;

const textOf = (length: number) => FALSE_POSITIVES.repeat(Math.ceil(length / FALSE_POSITIVES.length)).slice(0, length);

const longestOf = (values: readonly unknown[]): unknown =>
  values
    .map((value) => ({ value, size: JSON.stringify(value)?.length ?? 0 }))
    .reduce((longest, one) => (one.size > longest.size ? one : longest)).value;

/** The largest value that a schema of the contract takes, its texts full of what looks like attacks. */
const largest = (schema: Schema): unknown => {
  const { const: only, enum: choices, type, properties = {}, items, maxLength, maxItems, maximum } = schema;
  const options = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as readonly Schema[] | undefined;
  if (only !== undefined) return only;
  if (Array.isArray(choices)) return longestOf(choices);
  if (options) return longestOf(options.map(largest));
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(properties as Record<string, Schema>).map(([name, one]) => [name, largest(one)]),
    );
  if (type === 'array') {
    const count = Math.min(Number(maxItems ?? MOST_ENTRIES), MOST_ENTRIES);
    const entry = largest((items ?? {}) as Schema);
    return Array.from({ length: count }, () => entry);
  }
  if (type === 'integer' || type === 'number') return Number(maximum ?? 1_000_000);
  if (type === 'boolean') return false;
  return textOf(Math.min(Number(maxLength ?? LONGEST_TEXT), LONGEST_TEXT));
};

export const largestOf = (type: z.ZodType | undefined): Readonly<Record<string, unknown>> | undefined =>
  type && (largest(jsonSchema(type, 'input')) as Readonly<Record<string, unknown>>);

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
