import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from '../../contract/openapi.ts';
import { type Route, routeKey } from '../../contract/route.ts';
import { contract } from '../../contract/routes/index.ts';

const spec = (name: string) => readFileSync(join(import.meta.dirname, '../spec', name), 'utf8');

describe('the OpenAPI file', () => {
  it('is the one the contract gives (npm run openapi)', () => {
    const file = readFileSync(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8');
    expect(JSON.parse(file)).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
  });
});

describe('the route table', () => {
  const keys = Object.values(contract).flatMap((area) => Object.values<Route>(area).map(routeKey));

  it('names no call twice', () => {
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('has only calls of the specification, and the portal’s own that are named here', () => {
    const known = spec('routes.txt')
      .split('\n')
      .map((line) => line.replace(/ \*$/, '').trim());
    // Beside the report stand the calls that follow and steer the import it is about.
    expect(keys.filter((key) => !known.includes(key))).toEqual([
      'POST /api/support/attachments',
      'GET /security/document/upload/{id}',
      'POST /security/document/upload/{id}/confirm',
      'POST /security/document/upload/{id}/columns',
      'POST /security/document/upload/{id}/cancel',
      'POST /security/document/upload/{id}/undo',
      'GET /security/document/upload/{id}/errors',
      'GET /security/document/upload/{id}/file',
      'GET /security/document/uploads',
      'GET /security/document/export',
      'POST /security/getReports/refresh',
    ]);
  });
});
