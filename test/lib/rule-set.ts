/** A request as the firewall sees it. `path` and `query` are encoded. */
export interface FirewallRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

type Matches = (request: FirewallRequest) => boolean;
type Rule = readonly [name: string, matches: Matches];
type Part = (request: FirewallRequest) => readonly string[];

const decoded = (text: string) => decodeURIComponent(text.replaceAll('+', ' '));

/** CloudFront hands so much of a body to the firewall. */
const INSPECTED_BYTES = 16 * 1024;

const parts: Readonly<Record<string, Part>> = {
  BODY: ({ body }) => [Buffer.from(body).subarray(0, INSPECTED_BYTES).toString()],
  QUERYARGUMENTS: ({ query }) => [...new URLSearchParams(query).values()],
  QUERYSTRING: ({ query }) => [decoded(query)],
  URIPATH: ({ path }) => [decoded(path)],
  COOKIE: ({ headers }) => [headers.cookie ?? ''],
  HEADER: ({ headers }) => Object.values(headers),
};

const patterns = {
  CrossSiteScripting: /<script|\bon\w+\s*=|javascript:|<iframe|<img/i,
  GenericLFI: /\.\.[\\/]/,
  GenericRFI: /:\/\/\d{1,3}(\.\d{1,3}){3}/,
  EC2MetaDataSSRF: /169\.254\.169\.254/,
  RestrictedExtensions: /\.(ini|log|bak|cfg|conf|sql|key|pem|config)\b/i,
  JavaDeserializationRCE: /java\.lang\.Runtime|ProcessBuilder|\.getClass\(|rO0AB/,
  Log4JRCE: /\$\{jndi:/i,
  ReactJSRCE: /\$\{?\d*:?constructor|"\$[@1]/,
} as const;

const matching = (pattern: RegExp, part: string) => (request: FirewallRequest) =>
  (parts[part]?.(request) ?? []).some((text) => pattern.test(text));

const named = (name: keyof typeof patterns, ...of: readonly string[]) =>
  of.map((part): Rule => [`${name}_${part}`, matching(patterns[name], part)]);

const rulesOf = (rules: readonly Rule[]): Readonly<Record<string, Matches>> => Object.fromEntries(rules);

const bytes = (text: string) => Buffer.byteLength(text);

/**
 * The rules of AWS's groups that a request of the portal could meet, by their published behaviour. The patterns are wider than AWS's.
 * https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-baseline.html
 */
export const ruleSet: Readonly<Record<string, Readonly<Record<string, Matches>>>> = {
  AWSManagedRulesCommonRuleSet: rulesOf([
    ['NoUserAgent_HEADER', ({ headers }) => !headers['user-agent']],
    ['UserAgent_BadBots_HEADER', ({ headers }) => /nessus|nmap|sqlmap/i.test(headers['user-agent'] ?? '')],
    ['SizeRestrictions_QUERYSTRING', ({ query }) => bytes(query) > 2_048],
    ['SizeRestrictions_Cookie_HEADER', ({ headers }) => bytes(headers.cookie ?? '') > 10_240],
    ['SizeRestrictions_BODY', ({ body }) => bytes(body) > 8_192],
    ['SizeRestrictions_URIPATH', ({ path }) => bytes(path) > 1_024],
    ...named('EC2MetaDataSSRF', 'BODY', 'COOKIE', 'URIPATH', 'QUERYARGUMENTS'),
    ...named('GenericLFI', 'QUERYARGUMENTS', 'URIPATH', 'BODY'),
    ...named('RestrictedExtensions', 'URIPATH', 'QUERYARGUMENTS'),
    ...named('GenericRFI', 'QUERYARGUMENTS', 'BODY', 'URIPATH'),
    ...named('CrossSiteScripting', 'COOKIE', 'QUERYARGUMENTS', 'BODY', 'URIPATH'),
  ]),
  AWSManagedRulesKnownBadInputsRuleSet: rulesOf([
    ...named('JavaDeserializationRCE', 'BODY', 'URIPATH', 'QUERYSTRING', 'HEADER'),
    ...named('Log4JRCE', 'QUERYSTRING', 'BODY', 'URIPATH', 'HEADER'),
    ...named('ReactJSRCE', 'BODY'),
    ['Host_localhost_HEADER', ({ headers }) => headers.host === 'localhost'],
    ['PROPFIND_METHOD', ({ method }) => method === 'PROPFIND'],
    ['ExploitablePaths_URIPATH', matching(/web-inf|\.git\//i, 'URIPATH')],
  ]),
};
