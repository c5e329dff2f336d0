import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { workbookOf } from '../../support/malicious-files.ts';
import { runPortal } from '../../support/running-portal.ts';

const portal = await runPortal();
const { createTenant } = await import('#local/seed/tenants.ts');
const { resellers } = await import('#lambdas/entities/records/reseller.ts');
const { chosenScope } = await import('#lambdas/store/scope.ts');
const dir = await mkdtemp(join(tmpdir(), 'import-command-'));
afterAll(async () => {
  await portal.stop();
  await rm(dir, { recursive: true, force: true });
});

const run = promisify(execFile);
/** The operator's command, with the running portal in its environment. */
const command = async (...args: string[]) => {
  try {
    const { stdout } = await run(process.execPath, ['--import', 'tsx', 'bin/import.ts', ...args], {
      cwd: join(import.meta.dirname, '../../..'),
    });
    return { code: 0, said: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, said: stdout + stderr };
  }
};

const fileOf = async (name: string, ...rows: string[][]) => {
  const file = join(dir, name);
  await writeFile(file, workbookOf([['Reseller Name', 'Reseller Type', 'City'], ...rows]));
  return file;
};
const count = (company: string) => resellers(chosenScope({ userId: 'u', userName: 'Someone' }, company)).count();

describe('npm run import', () => {
  it('imports a file, tells the counts and where the result is, and keeps a copy of it', async () => {
    const company = await createTenant('Commanded Company', 'Kim Example', 1);
    const file = await fileOf('my list.xlsx', ['One LLC', 'Collections', ''], ['Two LLC', 'Collections', '']);
    const copy = join(dir, 'copy.xlsx');
    const { code, said } = await command(file, '--kind', 'reseller', '--company', company, '--result', copy);
    expect(said).toContain('done: 2 rows, 2 created, 0 updated, 0 unchanged, 0 skipped, 0 failed');
    expect(said).toMatch(new RegExp(`s3://.+/reports/reseller/${company}/my list \\w{8}\\.xlsx\\.result\\.xlsx`));
    expect(code).toBe(0);
    expect((await readFile(copy)).subarray(0, 2).toString()).toBe('PK');
    expect(await count(company)).toBe(2);
  });

  it('ends with code 1 when rows fail, and takes mode, review and all or nothing', async () => {
    const company = await createTenant('Failing Company', 'Kim Example', 1);
    const file = await fileOf('failing.xlsx', ['Good LLC', 'Collections', ''], ['Bad LLC', 'No Such Type', '']);
    const runImport = (...more: string[]) => command(file, '--kind', 'reseller', '--company', company, ...more);
    const answers = [
      await runImport('--review'),
      await runImport('--all-or-nothing'),
      await runImport('--mode', 'updateOnly'),
      await runImport(),
    ];
    expect(answers.map(({ code }) => code)).toEqual([1, 1, 1, 1]);
    expect(answers.map(({ said }) => said.split('\n')[0])).toEqual([
      'checked: 2 rows, 1 created, 0 updated, 0 unchanged, 0 skipped, 1 failed',
      'refused: 2 rows, 0 created, 0 updated, 0 unchanged, 1 skipped, 1 failed',
      'done: 2 rows, 0 created, 0 updated, 0 unchanged, 1 skipped, 1 failed',
      'done: 2 rows, 1 created, 0 updated, 0 unchanged, 0 skipped, 1 failed',
    ]);
    expect(answers[1]?.said).toContain('1 of 2 rows could not be imported, so none was.');
  });

  it('takes an assignment of columns', async () => {
    const company = await createTenant('Choosing Company', 'Kim Example', 1);
    const file = join(dir, 'own.xlsx');
    const lines = [
      ['Büro', 'Reseller Type', 'Ort'],
      ['Eins LLC', 'Collections', 'Riverton'],
    ];
    await writeFile(file, workbookOf(lines));
    const runImport = (...more: string[]) => command(file, '--kind', 'reseller', '--company', company, ...more);
    const refused = await runImport();
    expect(refused).toMatchObject({
      code: 1,
      said: expect.stringContaining('The sheet has no column "Reseller Name"'),
    });
    const { code, said } = await runImport('--column', 'Büro=name');
    expect(said).toContain('1 created');
    expect(said).toContain('Columns not recognised: Ort');
    expect(code).toBe(0);
    expect((await runImport('--column', 'Büro=colour')).said).toContain(
      'There is no field "colour". Fields are: id, name,',
    );
  });

  it('says why a file was refused as a whole', async () => {
    const company = await createTenant('Refusing Company', 'Kim Example', 1);
    const page = join(dir, 'page.xls');
    await writeFile(page, '<html></html>');
    const answers = [
      await command(page, '--kind', 'reseller', '--company', company),
      await command(await fileOf('a.xlsx', ['A', 'Collections', '']), '--kind', 'reseller', '--company', 'nobody'),
    ];
    expect(answers.map(({ code }) => code)).toEqual([1, 1]);
    expect(answers[0]?.said).toContain('Invalid file type. please select excel file');
    expect(answers[1]?.said).toContain('Company Id is not available');
  });

  it.each([
    ['no file', [], /FILE is missing/],
    ['a file of another type', ['a.ods'], /an OpenDocument spreadsheet \(.ods\)/],
    ['an unknown kind', ['a.xlsx', '--kind', 'user'], /--kind is one of: techProvider/],
    ['no company', ['a.xlsx', '--kind', 'reseller'], /--company is missing/],
    ['an unknown option', ['a.xlsx', '--force'], /Unknown option '--force'/],
    ['a file that is not there', ['a.xlsx', '--kind', 'reseller', '--company', 'x'], /cannot be read/],
  ])('says what is wrong with %s', async (_what, args, complaint) => {
    const { code, said } = await command(...args);
    expect(code).toBe(1);
    expect(said).toMatch(complaint);
  });
});
