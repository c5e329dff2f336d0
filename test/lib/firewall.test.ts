import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Condition, FILTER_CONDITIONS } from '#contract/definition/filter.ts';
import { type Route, routeKey } from '#contract/route.ts';
import { contract } from '#contract/routes.ts';
import { ADDRESS_MAX, QUERY_HEADER } from '#contract/site/headers.ts';
import { addressOf } from '#web/api/client.ts';
import { FALSE_POSITIVES, largestOf } from '../../bin/smoke/edge.ts';
import { type FirewallRequest, ruleSet } from './rule-set.ts';
import { type Properties, resource, text } from './template.ts';

const distribution = resource('AWS::CloudFront::Distribution').Properties.DistributionConfig;
const acl = resource('AWS::WAFv2::WebACL', text(distribution.WebACLId).split('.')[0]).Properties;
const groups: Properties[] = acl.Rules.map(({ Statement }: Properties) => Statement.ManagedRuleGroupStatement).filter(
  Boolean,
);
const countedOf = ({ RuleActionOverrides = [] }: Properties): string[] =>
  RuleActionOverrides.map(({ Name }: Properties) => Name);

/** The rules of the stage's web ACL that refuse a request. */
const refusing = (request: FirewallRequest) =>
  groups.flatMap((group) =>
    Object.entries(ruleSet[group.Name] ?? {})
      .filter(([name, matches]) => !countedOf(group).includes(name) && matches(request))
      .map(([name]) => name),
  );

/** A request as the pages send it. */
const sent = async (route: Route, query?: object, body?: unknown): Promise<FirewallRequest> => {
  const params = Object.fromEntries(Object.keys(largestOf(route.params) ?? {}).map((name) => [name, randomUUID()]));
  const { url, headers } = await addressOf(route, { params, query: { ...query } });
  const [path = '', search = ''] = url.split('?');
  return {
    method: route.method,
    path,
    query: search,
    headers: {
      host: 'portal.example.com',
      'user-agent': 'Mozilla/5.0',
      authorization: `Bearer ${'t'.repeat(1_400)}`,
      ...headers,
    },
    body: body === undefined ? '' : JSON.stringify(body),
  };
};
const bytesOf = ({ path, query, headers }: FirewallRequest) =>
  path.length + query.length + Object.entries(headers).flat().join('').length;

const routes = Object.values(contract).flatMap((area) => Object.values<Route>(area));

describe('the web ACL', () => {
  it.each(routes.map((route) => [routeKey(route), route] as const))(
    'lets the largest request of %s through, whatever its texts look like',
    async (_key, route) => {
      const request = await sent(route, largestOf(route.query), largestOf(route.body));
      expect(refusing(request)).toEqual([]);
      expect(request.path.length + request.query.length + 1).toBeLessThan(ADDRESS_MAX);
    },
  );

  it('lets a filter of as many conditions as there may be through, and the comments of a page of 100 rows', async () => {
    const all = Array.from(
      { length: FILTER_CONDITIONS },
      (_none, n): Condition => ({
        field: `resellerCompanyId${n}`,
        is: 'oneOf',
        values: [randomUUID(), randomUUID()],
      }),
    );
    const filter = JSON.stringify({ all });
    const ids = Array.from({ length: 100 }, () => randomUUID()).join(',');
    for (const request of [
      await sent(contract.techProvider.list, { filter }),
      await sent(contract.record.commentCounts, { kind: 'provider', ids }),
    ]) {
      expect(request.headers[QUERY_HEADER]?.length).toBeGreaterThan(1_000);
      expect(refusing(request)).toEqual([]);
      expect(bytesOf(request)).toBeLessThan(9_000);
    }
  });

  it('refuses what looks like an attack where no text of a person stands', async () => {
    const plain = await sent(contract.session.verify, {});
    expect(refusing(plain)).toEqual([]);
    expect(refusing({ ...plain, path: '/api/../../etc/passwd' })).toContain('GenericLFI_URIPATH');
    expect(refusing({ ...plain, headers: { ...plain.headers, cookie: FALSE_POSITIVES } })).toContain(
      'CrossSiteScripting_COOKIE',
    );
    expect(refusing({ ...plain, headers: { ...plain.headers, referer: FALSE_POSITIVES } })).toContain(
      'Log4JRCE_HEADER',
    );
    expect(refusing({ ...plain, query: 'q='.padEnd(2_100, 'a') })).toEqual(['SizeRestrictions_QUERYSTRING']);
  });

  it('counts rules by names that the groups have', () => {
    for (const group of groups)
      for (const name of countedOf(group)) expect(Object.keys(ruleSet[group.Name] ?? {})).toContain(name);
  });
});
