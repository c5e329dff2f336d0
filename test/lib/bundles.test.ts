import { beforeAll, describe, expect, it } from 'vitest';
import { type AreaName, contract } from '../../contract/routes.ts';
import { ORIGIN_HEADER } from '../../contract/rules/site-headers.ts';
import type { FunctionName } from '../../lib/area-function.ts';
import { folderOf, pack } from '../../lib/pack.ts';
import { runPacked } from './run-packed.ts';

const behind = ['import', 'export', 'inspection', 'triggers', 'tasks'] as const;
const names: FunctionName[] = [...(Object.keys(contract) as AreaName[]), ...behind];
const recordAreas: FunctionName[] = [
  'company',
  'techProvider',
  'endUser',
  'division',
  'dashboard',
  'document',
  'storage',
  'support',
  'triggers',
];
const withAccounts: FunctionName[] = ['session'];
/** Accounts, and the clients that send codes by mail and text message. */
const withCodes: FunctionName[] = ['account', 'user'];
/** Records, their logos or mails, and accounts. */
const withBoth: FunctionName[] = ['reseller', 'inspection', 'tasks'];
const withSpreadsheets = ['bulk', 'report', 'import', 'export'] as const;

/** Limits in KB of 1,024 bytes: the goal for record areas (twenty more for the rule of texts, for rows that are made anew after a deployment, for how long a writer waits on a busy list, for telling a busy service from a fault and for versions of documents, seven for the columns of records), and what Cognito's client and the spreadsheet library add: the import both reads and writes workbooks and reads comma-separated text, the export takes text files of it alone. */
const RECORD_AREA_KB = 487;
const ACCOUNTS_KB = 500;
const BOTH_KB = 525;
const CODES_KB = 572;
const SPREADSHEET_KB = { bulk: 876, report: 833, import: 1_095, export: 514 };

describe('packed functions', () => {
  const chunks = new Map<FunctionName, Awaited<ReturnType<typeof pack>>>();
  const chunk = (name: FunctionName) => {
    const found = chunks.get(name);
    if (!found) throw new Error(`${name} is not packed`);
    return found;
  };
  const modules = (name: FunctionName) => Object.keys(chunk(name).modules);

  beforeAll(async () => {
    await Promise.all(names.map(async (name) => chunks.set(name, await pack(name, { write: false }))));
  });

  it('are one ES module with a handler and nothing to load besides Node itself', () => {
    for (const name of names) {
      expect(chunk(name).exports).toEqual(['handler']);
      const loaded = [...chunk(name).imports, ...chunk(name).dynamicImports];
      expect(loaded.filter((id) => !id.startsWith('node:') && id !== 'index.mjs')).toEqual([]);
    }
  });

  it('hold no infrastructure code and no code of the browser', () => {
    for (const name of names)
      expect(
        modules(name).filter((id) => /aws-cdk|constructs|cdk-nag|\/web\/src\/|aws-amplify|\/react/.test(id)),
      ).toEqual([]);
  });

  it('hold the spreadsheet library only where spreadsheets are read or made', () => {
    const holding = names.filter((name) => modules(name).some((id) => id.includes('node_modules/xlsx/')));
    expect(holding).toEqual(withSpreadsheets);
  });

  it('hold the handler of their own area only', () => {
    for (const name of names) {
      const areas = modules(name).flatMap((id) => /\/lambdas\/([\w/-]+)\/handler\.ts$/.exec(id)?.[1] ?? []);
      expect(areas).toEqual([folderOf(name)]);
    }
  });

  it.each(recordAreas)('keep %s within what loads in a blink', (name) => {
    expect(chunk(name).code.length / 1024).toBeLessThanOrEqual(RECORD_AREA_KB);
  });

  it.each(withAccounts)('keep %s small with the client of the user pool inside', (name) => {
    expect(chunk(name).code.length / 1024).toBeLessThanOrEqual(ACCOUNTS_KB);
  });

  it.each(withCodes)('keep %s small with accounts, mail and text messages inside', (name) => {
    expect(chunk(name).code.length / 1024).toBeLessThanOrEqual(CODES_KB);
  });

  it.each(withBoth)('keep %s small with records and accounts inside', (name) => {
    expect(chunk(name).code.length / 1024).toBeLessThanOrEqual(BOTH_KB);
  });

  it.each(withSpreadsheets)('keep %s within bounds', (name) => {
    expect(chunk(name).code.length / 1024).toBeLessThanOrEqual(SPREADSHEET_KB[name]);
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
