import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';

const project = resolve(import.meta.dirname, '../..');

/** A kind of record that does not exist, with every ability that there is. */
const LITERAL = `  site: kind({
    noun: 'site',
    plural: 'sites',
    rights: {
      read: 'eu.read', list: 'eu.list', update: 'eu.update', delete: 'eu.delete',
      bulk: 'bulk.eu', requestDocuments: 'docRequest.endUser', writeDocuments: 'doc.writeEndUser',
    },
    can: [...partner, 'reviews'],
    wire: { modifier: 'site', documentOwner: 'SITE' },
    pages: { list: '/site', record: '/site/site' },
  }),
`;
const STORED = "  site: stored({ entity: endUserEntity, repository: endUsers, belongsTo: 'company' }),\n";
const DEFINED = '  site: endUserDefinition,\n';

/**
 * Files that have to say something about a kind with all abilities besides its declaration and its lines in the tables of definitions and
 * of the server. None may be added: what a kind needs belongs into its own files. docs/adr/0025-kinds-declared-in-one-place.md.
 */
const further = [
  'contract/bulk-change/rights.ts',
  'contract/catalogue/obligations.ts',
  'lambdas/areas/import/handler.ts',
  'lambdas/areas/import/imports.ts',
  'lambdas/areas/record/handler.ts',
  'lambdas/areas/search/sources.ts',
  'lambdas/kit/owing-record.ts',
  'lambdas/bulk-change/change-flow.ts',
  'lambdas/bulk-change/plan-changes.ts',
  'lambdas/daily/remind-recipients.ts',
  'lambdas/domain/document/document-owners.ts',
  'lambdas/domain/merge/mergeables.ts',
  'lambdas/domain/responsible/release.ts',
  'lambdas/domain/restore/kinds.ts',
  'lambdas/domain/review/reviewed-records.ts',
  'lambdas/entities/computed/record-facts.ts',
  'lambdas/evidence-package/checklist-lines.ts',
  'lambdas/evidence-package/pack-record.ts',
  'lambdas/import/resume.ts',
  'lambdas/import/rows/file-flow.ts',
  'web/src/app/palette/choices.ts',
  'web/src/areas/document-request/many-dialog.tsx',
  'web/src/bulk/change-forms.tsx',
  'web/src/merge/rules.ts',
  'web/src/obligations/record-status.tsx',
  'web/src/requests/request-dialog.tsx',
  'web/src/routing/record-places.ts',
];

const insertBefore = async (file: string, line: string, text: string) => {
  const before = await readFile(file, 'utf8');
  expect(before).toContain(line);
  await writeFile(file, before.replace(line, `${text}${line}`));
};

/** Names the files that do not compile in a project. */
const findErrors = async (folder: string): Promise<readonly string[]> => {
  const compiler = join(project, 'node_modules/typescript/bin/tsc');
  const { stdout } = await promisify(execFile)(process.execPath, [compiler, '--noEmit'], {
    cwd: folder,
    maxBuffer: 64 * 1024 * 1024,
  }).catch((error: { readonly stdout: string }) => error);
  return [...new Set([...stdout.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file = '']) => file))].sort();
};

describe('a new kind of record', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kind-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('with all abilities is declared, defined and stored once, and the compiler names every other place', async () => {
    for (const name of ['contract', 'lambdas', 'web/src', 'package.json'])
      await cp(join(project, name), join(folder, name), { recursive: true });
    await symlink(join(project, 'node_modules'), join(folder, 'node_modules'));
    const settings = JSON.parse(await readFile(join(project, 'tsconfig.json'), 'utf8')) as object;
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ ...settings, include: ['contract', 'lambdas', 'web/src'] }),
    );
    await insertBefore(join(folder, 'contract/kinds/kinds.ts'), '  division: kind({', LITERAL);
    await insertBefore(join(folder, 'lambdas/entities/all-entities.ts'), '  division: stored(', STORED);
    await insertBefore(join(folder, 'contract/partner/definitions.ts'), '} satisfies Readonly', DEFINED);
    const found = await findErrors(folder);
    process.stdout.write(`a new kind with all abilities: its own files, 3 edits, and ${found.length} further files\n`);
    expect(found.filter((file) => !further.includes(file))).toEqual([]);
    expect(further.filter((file) => !found.includes(file))).toEqual([]);
  }, 240_000);
});
