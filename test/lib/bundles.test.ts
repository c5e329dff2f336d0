import { beforeAll, describe, expect, it } from 'vitest';
import { ORIGIN_HEADER } from '../../contract/rules/site-headers.ts';
import { type FunctionName, functionNames } from '../../lib/function-names.ts';
import { handlerOf, pack } from '../../lib/pack.ts';
import { runPacked } from './run-packed.ts';

const withSpreadsheets: FunctionName[] = ['bulk', 'report', 'worklist', 'view', 'import', 'export'];

/** Limits in KB of 1,024 bytes: the goal for record areas (twenty more for the rule of texts, for rows that are made anew after a deployment, for how long a writer waits on a busy list, for telling a busy service from a fault and for versions of documents, three for the columns of records, three for the settings of a family, four for who looks after a record, six for what records owe, two for what is put off, three for the reviews that go with a record, four for how long its documents hold, three for the requests for them, eight for filters of lists, one for the further columns of lists and for search everywhere), and what Cognito's client and the spreadsheet library add, with one more for telling people in the portal: the import both reads and writes workbooks and reads comma-separated text, the export takes text files of it alone. */
const RECORD_AREA_KB = 522;
/** What counting adds to each function: Powertools' metrics, which hold every line to CloudWatch's format and limits. */
const FIGURES_KB = 15;
/** And long lists that are unpacked as far as they are looked at, orders that follow changes, answers as gzip. */
const LISTS_KB = 7;
/** Accounts besides records: with logos or mails, and with the clients that send codes; one more for the search in the access matrix. */
const BOTH_KB = 556;
const CODES_KB = 606;
const limits: Partial<Record<FunctionName, number>> = {
  session: 522,
  account: CODES_KB,
  user: CODES_KB,
  reseller: BOTH_KB,
  // Who depends on a provider, also as a file.
  techProvider: 525,
  // Documents write until when they hold into the records of all three kinds; a request may be of many.
  document: 532,
  requestAnswer: 547,
  inspection: 584,
  notification: 477,
  reminders: 524,
  bounces: 400,
  // The queue, and addresses of objects; the maker reads and sends streams and makes zips of them.
  evidence: 534,
  packaging: 562,
  tasks: 580,
  // All lists, whose rows a change takes, and the deletion of many with what goes along.
  bulk: 980,
  report: 863,
  worklist: 852,
  import: 1_190,
  export: 539,
  // Requests for documents too.
  view: 911,
  record: 576,
};

describe('packed functions', () => {
  const chunks = new Map<FunctionName, Awaited<ReturnType<typeof pack>>>();
  const chunk = (name: FunctionName) => {
    const found = chunks.get(name);
    if (!found) throw new Error(`${name} is not packed`);
    return found;
  };
  const modules = (name: FunctionName) => Object.keys(chunk(name).modules);

  beforeAll(async () => {
    await Promise.all(functionNames.map(async (name) => chunks.set(name, await pack(name, { write: false }))));
  });

  it('are one ES module with a handler and nothing to load besides Node itself', () => {
    for (const name of functionNames) {
      expect(chunk(name).exports).toEqual(['handler']);
      const loaded = [...chunk(name).imports, ...chunk(name).dynamicImports];
      expect(loaded.filter((id) => !id.startsWith('node:') && id !== 'index.mjs')).toEqual([]);
    }
  });

  it('hold no infrastructure code and no code of the browser', () => {
    for (const name of functionNames)
      expect(
        modules(name).filter((id) => /aws-cdk|constructs|cdk-nag|\/web\/src\/|aws-amplify|\/react/.test(id)),
      ).toEqual([]);
  });

  it('hold the spreadsheet library only where spreadsheets are read or made', () => {
    const holding = functionNames.filter((name) => modules(name).some((id) => id.includes('node_modules/xlsx/')));
    expect([...holding].sort()).toEqual([...withSpreadsheets].sort());
  });

  it('hold the handler of their own area only', () => {
    for (const name of functionNames) {
      const handlers = modules(name).filter((id) => /\/lambdas\/[\w/-]+\/handler\.ts$/.test(id));
      expect(handlers).toEqual([handlerOf(name)]);
    }
  });

  it.each(functionNames)('keep %s within what loads quickly', (name) => {
    expect(chunk(name).code.length / 1024).toBeLessThanOrEqual(
      (limits[name] ?? RECORD_AREA_KB) + FIGURES_KB + LISTS_KB,
    );
  });

  describe('run as packed', () => {
    const event = {
      routeKey: 'GET /user',
      headers: { [ORIGIN_HEADER]: 'a-secret-of-the-test' },
      requestContext: {
        http: { sourceIp: '192.0.2.1', userAgent: 'test' },
        authorizer: {
          jwt: {
            claims: {
              sub: 'a',
              iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Example',
              client_id: 'client',
              token_use: 'access',
              origin_jti: 'b',
              exp: String(Math.ceil(Date.now() / 1000) + 600),
              auth_time: '1',
            },
          },
        },
      },
    };

    it('signing with the credentials that Lambda hands over', async () => {
      const { answer, requests } = await runPacked(chunk('user').code, event);
      expect(requests[0]).toMatchObject({
        'x-amz-security-token': 'session-token',
        authorization: expect.stringContaining('Credential=ACCESSKEY/'),
      });
      expect(answer).toMatchObject({ statusCode: 500, body: expect.stringContaining('Service failed!') });
    });

    it('refusing who does not come through the distribution', async () => {
      const { answer, requests } = await runPacked(chunk('user').code, { ...event, headers: {} });
      expect(requests).toEqual([]);
      expect(answer).toMatchObject({ statusCode: 403 });
    });
  });
});
