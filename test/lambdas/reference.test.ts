import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { NCRA } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';

await startBackend();
const { call } = await import('../support/call.ts');
const { createTwoTenants } = await import('../support/tenants.ts');
const { signIn } = await import('../support/people.ts');
const { storeReference } = await import('#lambdas/entities/reference.ts');

const ids = await createTwoTenants();
const ncra = await signIn({ companyId: ids.a, roles: [NCRA] });
const dir = await mkdtemp(join(tmpdir(), 'reference-'));
afterAll(() => rm(dir, { recursive: true, force: true }));

const run = promisify(execFile);
/** The operator's command, with this test's table in its environment. */
const command = async (...args: string[]) => {
  try {
    const { stdout } = await run(process.execPath, ['--import', 'tsx', 'bin/reference.ts', ...args], {
      cwd: join(import.meta.dirname, '../..'),
    });
    return { entries: JSON.parse(stdout), complaint: '' };
  } catch (error) {
    return { entries: undefined, complaint: String((error as { stderr?: string }).stderr ?? error) };
  }
};
const fileWith = async (content: unknown) => {
  const file = join(dir, 'list.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};

describe('a reference list that an operator stores', () => {
  it('is what forms choose from then', async () => {
    await storeReference('certificates', [{ id: 7, name: 'HITRUST' }]);
    const { data } = await call('GET', '/api/techProvider/listallCertificates', { as: ncra });
    expect(data).toEqual([{ id: 7, name: 'HITRUST' }]);
  });

  it('is refused when it is none', async () => {
    const twice = [
      { id: 1, name: 'One' },
      { id: 1, name: 'Again' },
    ];
    for (const entries of [twice, [{ id: 1, name: '' }], [{ name: 'No id' }], {}, 'text'])
      await expect(storeReference('services', entries)).rejects.toThrow();
    expect((await call('GET', '/api/endUser/listServiceProduct', { as: ncra })).data[0].name).toBe('Credit Data');
  });
});

describe('npm run reference', () => {
  it('shows a list, and stores another one in its place', async () => {
    expect((await command('organizerTypes')).entries[0]).toEqual({ id: 1, name: 'Corporation' });
    const entries = [{ id: 3, name: 'Cooperative' }];
    expect((await command('organizerTypes', await fileWith(entries))).entries).toEqual(entries);
    expect((await command('organizerTypes')).entries).toEqual(entries);
  });

  it.each([
    ['an unknown list', ['colours'], undefined, /NAME is one of: states, /],
    ['a file that is no JSON', ['services'], '{oops', /cannot be read/],
    ['a file that is no such list', ['services'], [{ id: 'x', name: 'X' }], /list\.json/],
  ])('says what is wrong with %s', async (_what, args, content, complaint) => {
    const files = content === undefined ? [] : [await fileWith(content)];
    expect((await command(...args, ...files)).complaint).toMatch(complaint);
  });
});
