import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseSync } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { ORIGIN_HEADER } from '#contract/site/headers.ts';
import { publicAreas } from '#lambdas/areas/v1/public-areas.ts';
import { type FunctionName, functionNames } from '#lib/function/function-names.ts';
import { handlerOf, loadedFirst, pack } from '#lib/function/pack.ts';
import { runPacked } from './run-packed.ts';

const withSpreadsheets: FunctionName[] = ['bulk', 'report', 'worklist', 'view', 'import', 'requirement', 'v1'];
/** Whose work is spreadsheets. */
const atOnce: FunctionName[] = ['import'];

/**
 * Limits of what is loaded before the first call, in KB of 1,024 bytes: the goal is 400. The SDK of the table is 150 of
 * it, zod with its messages 90, Powertools 25, what all areas share 86, 13 of it what is demanded of records and divisions, 3 their contacts, 5 their places, 5 their standings and 3 their purposes; the rest is the area's own.
 */
const RECORD_AREA_KB = 522;
const limits: Partial<Record<FunctionName, number>> = {
  // With the connection of the user's company.
  session: 475,
  dashboard: 465,
  support: 351,
  storage: 456,
  notification: 430,
  triggers: 411,
  bounces: 330,
  // The clients that send codes and mails.
  account: 567,
  user: 583,
  // With the photos of inspections and the records whose places they are of.
  inspection: 566,
  tasks: 556,
  // Records of all kinds, with what goes along.
  evidence: 533,
  report: 529,
  requestAnswer: 554,
  record: 577,
  siteInspection: 530,
  packaging: 587,
  webhooks: 589,
  reminders: 531,
  view: 583,
  // With the trend, which counts by the same rules, and the day of a user's last sign-in.
  worklist: 540,
  // Next to it is what plans the undo of a deletion: what both need is in chunks of its own.
  bulk: 650,
  // Whose work is files: the import reads and writes workbooks.
  'audit-check': 470,
  export: 465,
  import: 1_200,
  // The route table of its areas, whose code is loaded with their first call.
  v1: 537,
};

describe('packed functions', () => {
  const chunks = new Map<FunctionName, Awaited<ReturnType<typeof pack>>>();
  const chunksOf = (name: FunctionName) => {
    const found = chunks.get(name);
    if (!found) throw new Error(`${name} is not packed`);
    return found;
  };
  const modules = (name: FunctionName) => chunksOf(name).flatMap((chunk) => Object.keys(chunk.modules));
  const firstModules = (name: FunctionName) =>
    loadedFirst(chunksOf(name)).flatMap((chunk) => Object.keys(chunk.modules));

  beforeAll(async () => {
    // One after the other: all at once take 3 GB more, and no less time next to other tests.
    for (const name of functionNames) chunks.set(name, await pack(name, { write: false }));
  });

  it('have a handler and nothing to load besides their own files and Node itself', () => {
    for (const name of functionNames) {
      const own = new Set(chunksOf(name).map(({ fileName }) => fileName));
      expect(chunksOf(name)[0]).toMatchObject({ fileName: 'index.mjs', exports: ['handler'] });
      const loaded = chunksOf(name).flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]);
      expect(loaded.filter((id) => !id.startsWith('node:') && !own.has(id))).toEqual([]);
    }
  });

  it('load the clients of buckets and pool, and the spreadsheet library, when they are first needed', () => {
    const parts = /client-s3|client-cognito|node_modules\/xlsx\//;
    const early = functionNames.filter((name) => firstModules(name).some((id) => parts.test(id)));
    expect([...early].sort()).toEqual([...atOnce].sort());
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

  it('are of modules that do nothing while they are loaded, but for two: what is not used is left out with its effects', () => {
    const project = resolve(import.meta.dirname, '../..');
    const files = ['contract', 'lambdas'].flatMap((room) =>
      readdirSync(join(project, room), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts'))
        .map((file) => join(project, room, file)),
    );
    const acting = files.filter((file) =>
      parseSync(file, readFileSync(file, 'utf8')).program.body.some(({ type }) => type === 'ExpressionStatement'),
    );
    expect(acting.map((file) => relative(project, file))).toEqual([
      'contract/fields/common.ts',
      'lambdas/ports/table.ts',
    ]);
  });

  it('build no schema that they do not use', () => {
    const text = 'Please choose at least one record';
    const holding = (name: FunctionName) => chunksOf(name).some(({ code }) => code.includes(text));
    // What is erased reads the holds, so their part of the contract is imported by both.
    expect([holding('hold'), holding('reseller')]).toEqual([true, false]);
  });

  it('hold the handler of their own area only', () => {
    for (const name of functionNames) {
      const handlers = modules(name).filter((id) => /\/lambdas\/[\w/-]+\/handler\.ts$/.test(id));
      // The public API loads the areas that it calls when they are called.
      const called = name === 'v1' ? Object.values(publicAreas).map(({ folder }) => join(folder, 'handler.ts')) : [];
      expect([...handlers].sort()).toEqual([handlerOf(name), ...called].sort());
      const first = firstModules(name).filter((id) => handlers.includes(id));
      expect(first).toEqual([handlerOf(name)]);
    }
  });

  it.each(functionNames)('keep %s within what loads quickly', (name) => {
    const bytes = loadedFirst(chunksOf(name)).reduce((sum, { code }) => sum + code.length, 0);
    expect(bytes / 1024).toBeLessThanOrEqual(limits[name] ?? RECORD_AREA_KB);
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

    it('signing with the credentials that Lambda provides', async () => {
      const { answer, requests } = await runPacked(chunksOf('user'), event);
      expect(requests[0]).toMatchObject({
        'x-amz-security-token': 'session-token',
        authorization: expect.stringContaining('Credential=ACCESSKEY/'),
      });
      expect(answer).toMatchObject({ statusCode: 500, body: expect.stringContaining('Service failed!') });
    });

    it('refusing who does not come through the distribution', async () => {
      const { answer, requests } = await runPacked(chunksOf('user'), { ...event, headers: {} });
      expect(requests).toEqual([]);
      expect(answer).toMatchObject({ statusCode: 403 });
    });
  });
});
