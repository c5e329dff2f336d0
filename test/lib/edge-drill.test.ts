import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CloudFormationClient, ListStackResourcesCommand } from '@aws-sdk/client-cloudformation';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { allowedRequests, checkEdge, refusals } from '../../bin/smoke/edge.ts';
import { exitCodeOf } from '../../bin/smoke/run.ts';
import { type FirewallRequest, ruleSet } from './rule-set.ts';
import { type Properties, resources } from './template.ts';

const stacks = mockClient(CloudFormationClient);
// Other files of this worker have the same client.
afterAll(() => stacks.restore());

/** The rules of the deployed web ACL that refuse, by the groups and exceptions of its template. */
const refusingRules = () => {
  const acl = resources('AWS::WAFv2::WebACL').find(({ Properties }) => Properties.Scope === 'CLOUDFRONT')?.Properties;
  return acl.Rules.flatMap(({ Statement }: Properties) => {
    const { Name, RuleActionOverrides = [] } = Statement.ManagedRuleGroupStatement ?? {};
    const counted = RuleActionOverrides.map((one: Properties) => one.Name);
    return Object.entries(ruleSet[Name] ?? {}).filter(([rule]) => !counted.includes(rule));
  }) as [string, (request: FirewallRequest) => boolean][];
};

const received = async (req: IncomingMessage): Promise<FirewallRequest> => {
  const [path = '', query = ''] = (req.url ?? '').split('?');
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(part);
  const headers = Object.fromEntries(Object.entries(req.headers).map(([name, value]) => [name, String(value)]));
  return { method: req.method ?? '', path, query, headers, body: Buffer.concat(parts).toString() };
};

let running: Server | undefined;
afterEach(() => running?.close());

/** An edge that refuses by these rules, as CloudFront does, and the gateway behind it, which knows no such token. */
const startEdge = async (rules: ReturnType<typeof refusingRules>) => {
  const met: string[] = [];
  const server = createServer(async (req, res) => {
    const request = await received(req);
    const refusing = rules.filter(([, matches]) => matches(request)).map(([name]) => name);
    met.push(...refusing);
    if (refusing.length > 0) res.writeHead(403, { 'content-type': 'text/html' }).end('<h1>403 ERROR</h1>');
    else res.writeHead(401, { 'content-type': 'application/json' }).end('{"message":"Unauthorized"}');
  });
  running = server;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, met };
};

const failed = (seen: Awaited<ReturnType<typeof checkEdge>>) =>
  seen.filter(({ level }) => level !== 'ok').map(({ say }) => say);

/** The resources of a stage: a firewall in a stack within it, or none. */
const deploy = (hasFirewall: boolean) => {
  const one = (ResourceType: string, PhysicalResourceId: string) => ({
    LogicalResourceId: 'Any',
    PhysicalResourceId,
    ResourceType,
    ResourceStatus: 'CREATE_COMPLETE' as const,
    LastUpdatedTimestamp: new Date(0),
  });
  stacks.on(ListStackResourcesCommand, { StackName: 'portal-test' }).resolves({
    StackResourceSummaries: [one('AWS::CloudFormation::Stack', 'arn:within')],
  });
  stacks.on(ListStackResourcesCommand, { StackName: 'arn:within' }).resolves({
    StackResourceSummaries: hasFirewall ? [one('AWS::WAFv2::WebACL', 'acl')] : [one('AWS::SQS::Queue', 'queue')],
  });
};

describe('the drill of the edge', () => {
  it('finds nothing wrong with the rules of a stage, and meets a rule of its own with each refusal', async () => {
    deploy(true);
    const { url, met } = await startEdge(refusingRules());
    const seen = await checkEdge({ url, stack: 'portal-test', isProduction: true });
    expect(failed(seen)).toEqual([]);
    expect(seen.length).toBe(refusals.length + allowedRequests().length);
    expect(met.sort()).toEqual([
      'CrossSiteScripting_COOKIE',
      'ExploitablePaths_URIPATH',
      'Log4JRCE_HEADER',
      'RestrictedExtensions_URIPATH',
      'SizeRestrictions_QUERYSTRING',
      'UserAgent_BadBots_HEADER',
    ]);
  });

  it('raises no alarm: it meets fewer rules than ten within five minutes', () => {
    expect(refusals.length).toBeLessThan(10);
  });

  it('fails for each request that an edge without rules lets pass', async () => {
    const { url } = await startEdge([]);
    const seen = await checkEdge({ url });
    expect(failed(seen)).toEqual(
      refusals.map(({ is }) => `the firewall refuses ${is}: it has passed, and was answered by 401`),
    );
    expect(exitCodeOf(seen)).toBe(1);
  });

  it('fails for allowed requests that an edge with all rules of the groups refuses', async () => {
    const { url } = await startEdge(Object.values(ruleSet).flatMap((group) => Object.entries(group)));
    expect(failed(await checkEdge({ url }))).toEqual([
      'the firewall lets a form whose texts look like attacks through: the firewall has refused it',
      'the firewall lets a search for such a text through: the firewall has refused it',
      'the firewall lets a form of a megabyte through: the firewall has refused it',
    ]);
  });

  it('says of a lean stage that it has no firewall, which fails for one of production', async () => {
    deploy(false);
    const portal = { url: 'http://127.0.0.1:1', stack: 'portal-test' };
    const trial = await checkEdge(portal);
    expect(trial).toEqual([{ level: 'skipped', say: expect.stringContaining('the stage has none ("lean")') }]);
    const production = await checkEdge({ ...portal, isProduction: true });
    expect(production).toMatchObject([{ level: 'failed', say: expect.stringContaining('although') }]);
    expect(exitCodeOf(production)).toBe(2);
  });
});
