import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { withComponents } from '#contract/openapi/components.ts';
import { publicApiDocument } from '#contract/openapi/public.ts';
import { contract } from '#contract/routes.ts';
import { publicRoutesOf } from '#contract/v1.ts';
import { publicAreas, publicRoutes } from '#lambdas/areas/v1/public-areas.ts';
import { schemaNames } from '../../bin/documents/schema-names.ts';

interface Operation {
  readonly operationId: string;
  readonly security: readonly { readonly token: readonly string[] }[];
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: { readonly properties: object } }> };
  readonly responses: Record<string, { readonly content?: object; readonly headers?: object }>;
}

const made = JSON.parse(JSON.stringify(publicApiDocument())) as {
  readonly paths: Record<string, Record<string, Operation>>;
};
const file = readFileSync(join(import.meta.dirname, '../../docs/openapi-v1.json'), 'utf8');
const stored = JSON.parse(file);
const calls = publicRoutesOf(contract);
const operationOf = ({ method, path }: (typeof calls)[number]) => made.paths[path]?.[method.toLowerCase()];

describe('the OpenAPI file of the public API', { timeout: 60_000 }, () => {
  it('is the one the contract gives (npm run openapi)', async () => {
    expect(stored).toEqual(JSON.parse(JSON.stringify(withComponents(publicApiDocument(), await schemaNames()))));
  });

  it('is what a validator of OpenAPI 3.1 takes, references too', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(stored));
    expect([valid, errors, validator.version]).toEqual([true, undefined, '3.1']);
    expect(() => validator.resolveRefs()).not.toThrow();
  });

  it('has each public call once, with its scope, and no other', () => {
    const operations = Object.values(made.paths).flatMap((path) => Object.values(path));
    expect(operations).toHaveLength(calls.length);
    for (const call of calls) expect(operationOf(call)?.security).toEqual([{ token: [call.scope] }]);
  });

  it('names calls by their public path, whatever the portal’s own are called', () => {
    const ids = calls.map((call) => operationOf(call)?.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(['getEndUsers', 'putEndUsersById', 'getDocumentsByIdDownload']));
  });

  it('says of each call that it may be refused as a problem, and when to go on after too many', () => {
    for (const call of calls)
      for (const [status, { content, headers }] of Object.entries(operationOf(call)?.responses ?? {})) {
        if (Number(status) < 400) continue;
        expect(Object.keys(content ?? {})).toEqual(['application/problem+json']);
        if (status === '429') expect(Object.keys(headers ?? {})).toEqual(['Retry-After']);
      }
  });

  it('demands the version of a change in a header, and takes a key of each request that changes something', () => {
    for (const call of calls) {
      const { parameters = [], requestBody, responses = {} } = operationOf(call) ?? {};
      const refs = JSON.stringify(parameters);
      // A purpose stands in its end user, and has no version of its own.
      const isVersioned = call.method === 'PUT' && call.path !== '/purposes';
      expect(refs.includes('"If-Match"') || refs.includes('/IfMatch')).toBe(isVersioned);
      expect(refs.includes('/IdempotencyKey')).toBe(call.method !== 'GET');
      if (!isVersioned) continue;
      expect(Object.keys(requestBody?.content['application/json']?.schema.properties ?? {})).not.toContain('version');
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['412', '428']));
    }
  });

  it('reads lists on by a cursor, never by a page', () => {
    const lists = calls.filter((call) => JSON.stringify(operationOf(call)?.parameters).includes('/cursor'));
    expect(lists.length).toBeGreaterThan(5);
    for (const call of lists) {
      const names = operationOf(call)?.parameters.map(({ name }) => name);
      // A history has parts, whose size it chooses itself.
      expect(names?.includes('limit')).toBe(call.path !== '/history');
      expect(names).not.toContain('page');
      expect(names).not.toContain('next');
      expect(JSON.stringify(operationOf(call)?.responses[200])).toContain('"next"');
    }
  });
});

describe('the function of the public API', () => {
  it('serves the public calls of the whole contract', () => {
    const nameOf = ({ method, path }: (typeof calls)[number]) => `${method} ${path}`;
    expect(publicRoutes.map(nameOf).sort()).toEqual(calls.map(nameOf).sort());
    expect(new Set(Object.keys(publicAreas))).toEqual(new Set(calls.map(({ area }) => area)));
  });
});
