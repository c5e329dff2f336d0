import { Session } from 'node:inspector/promises';
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { startBackend } from '../support/backend.ts';
import { resellerRow } from '../support/sheet-rows.ts';

await startBackend();
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { announce, arrived, keyOf, put } = await import('../support/documents.ts');
const { createOwnCompany, resellerSheet } = await import('./imports/own-company.ts');

const project = resolve(import.meta.dirname, '../..');
const { people, own } = await createWorld();

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/** The files of the portal whose functions V8 has run since the last look. */
const takeFiles = async (): Promise<readonly string[]> => {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const run = result.filter(({ functions }) =>
    functions.some(({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0),
  );
  const files = run.map(({ url }) => relative(project, url.startsWith('file:') ? fileURLToPath(url) : url));
  return files.filter((file) => /^(contract|lambdas)\//.test(file)).sort();
};

/** Does something twice, as a warm process does, and names the files that the second time runs. */
const filesOfWarm = async (what: string, run: (round: number) => Promise<unknown>) => {
  await run(0);
  await takeFiles();
  await run(1);
  const files = await takeFiles();
  process.stdout.write(`files that run for ${what}: ${files.length}\n`);
  return files;
};

const succeed = async (...[method, path, input]: Parameters<typeof call>) => {
  const answer = await call(method, path, input);
  expect(answer.status).toBe('Success');
  return answer.data;
};

describe('the files that run', () => {
  it('for a warm save of a record are few enough to be read', async () => {
    const files = await filesOfWarm('a warm save of a provider', async (round) => {
      const record = await succeed('GET', `/api/techProvider/${own.provider.id}`, { as: people.ncra });
      await takeFiles();
      await succeed('PUT', '/api/techProvider', { as: people.ncra, body: { ...record, name: `Counted Co ${round}` } });
    });
    expect(files.length).toBeGreaterThan(10);
    expect(files.length).toBeLessThanOrEqual(73);
  });

  it('for a warm page of a list are few enough to be read', async () => {
    const files = await filesOfWarm('a warm page of a list', (round) =>
      succeed('GET', '/api/reseller/search', { as: people.ncra, query: { searchText: `a${round}` } }),
    );
    expect(files.length).toBeGreaterThan(10);
    expect(files.length).toBeLessThanOrEqual(55);
  });

  it('for the import of a sheet are few enough to be read', async () => {
    const { imports } = await createOwnCompany();
    const files = await filesOfWarm('an import that is checked and committed', (round) =>
      imports.upload(resellerSheet([resellerRow(`Counted ${round} LLC`)])),
    );
    expect(files.length).toBeGreaterThan(10);
    expect(files.length).toBeLessThanOrEqual(127);
  });

  it('for a document that arrives are few enough to be read', async () => {
    const files = await filesOfWarm('a document that is announced, stored and inspected', async (round) => {
      const bytes = Buffer.from(`%PDF-1.7 ${round}\n%%EOF`);
      const saved = await succeed('POST', '/security/upload', {
        as: people.ncra,
        body: {
          ...announce(`counted${round}.pdf`, bytes),
          documentName: 'Counted',
          rowId: own.reseller.id,
          tableKeyName: 'RESELLER',
          tableKeyName2: 'SUBLICENCE',
        },
      });
      await put(saved, bytes);
      await arrived(keyOf(saved));
    });
    expect(files.length).toBeGreaterThan(10);
    expect(files.length).toBeLessThanOrEqual(85);
  });
});
