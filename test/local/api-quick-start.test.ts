import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningPortal, runPortal } from '../support/running-portal.ts';
import { apiAs } from '../support/sign-in.ts';

const run = promisify(execFile);
const project = join(import.meta.dirname, '../..');
const document = await readFile(join(project, 'docs/api-quick-start.md'), 'utf8');

/** The only block of a language, as it is written. */
const blockOf = (language: string): string => {
  const blocks = [...document.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))];
  expect(blocks.length).toBe(1);
  return blocks[0]?.[1] ?? '';
};

interface Example {
  readonly language: string;
  readonly file: string;
  readonly command: readonly [string, ...string[]];
  /** What has to be installed. */
  readonly needs: readonly string[];
  readonly name: string;
}

const examples: readonly Example[] = [
  {
    language: 'sh',
    file: 'quick-start.sh',
    command: ['bash'],
    needs: ['bash', 'curl', 'jq'],
    name: 'Maple Lending Inc.',
  },
  {
    language: 'ts',
    file: 'quick-start.mts',
    command: [process.execPath, '--import', import.meta.resolve('tsx')],
    needs: [],
    name: 'Birch Lending Inc.',
  },
  { language: 'python', file: 'quick_start.py', command: ['python3'], needs: ['python3'], name: 'Cedar Lending Inc.' },
];

const isInstalled = (tool: string) =>
  run(tool, ['--version']).then(
    () => true,
    () => false,
  );
const missing = new Map<string, readonly string[]>();
for (const { language, needs } of examples) {
  const lacking: string[] = [];
  for (const tool of needs) if (!(await isInstalled(tool))) lacking.push(tool);
  missing.set(language, lacking);
  if (lacking.length > 0)
    process.stdout.write(`${lacking.join(' and ')} not installed: the ${language} example is not tested here\n`);
}

describe('the quick start of the public API', () => {
  let portal: RunningPortal;
  let folder: string;
  let token: string;

  beforeAll(async () => {
    portal = await runPortal();
    folder = await mkdtemp(join(tmpdir(), 'portal-quick-start-'));
    const { request } = await apiAs(portal.url, 'reseller@example.com');
    const body = { name: 'Quick start', scopes: ['endUser.read', 'endUser.write'], days: 1 };
    token = (await request('POST', '/api/apiToken/create', body)).data.text;
  });
  afterAll(async () => {
    await portal.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const read = async (path: string) =>
    (await fetch(`${portal.url}/v1${path}`, { headers: { authorization: `Bearer ${token}` } })).json();

  /** Runs an example as a reader would; returns the lines that it prints. */
  const linesOf = async ({ language, file, command: [program, ...args] }: Example): Promise<string[]> => {
    await writeFile(join(folder, file), blockOf(language));
    const env = { ...process.env, NODE_OPTIONS: '', PORTAL_URL: portal.url, PORTAL_TOKEN: token };
    const { stdout, stderr } = await run(program, [...args, file], { cwd: folder, env });
    expect(stderr).toBe('');
    return stdout.trimEnd().split('\n');
  };

  for (const example of examples) {
    const { language, name } = example;
    it.skipIf(missing.get(language)?.length)(
      `in ${language} lists all end users, and creates and changes one, which a second run does not create again`,
      async () => {
        const { total } = await read('/end-users?limit=1');
        // More than a page of the examples.
        expect(total).toBeGreaterThan(20);
        const lines = await linesOf(example);
        const listed = lines.slice(0, -1).map((line) => line.split(' ', 1)[0]);
        expect([listed.length, new Set(listed).size]).toEqual([total, total]);
        const [, id, changed] = /^Changed (\S+) (.*)$/.exec(lines.at(-1) ?? '') ?? [];
        expect(changed).toBe(name);
        expect(listed).not.toContain(id);
        expect(await read(`/end-users/${id}`)).toMatchObject({ id, name });

        expect((await linesOf(example)).at(-1)).toBe(`Changed ${id} ${name}`);
        expect((await read('/end-users?limit=1')).total).toBe(total + 1);
      },
    );
  }

  it('in TypeScript has no mistake of types', async () => {
    const file = join(folder, 'checked.mts');
    await writeFile(file, blockOf('ts'));
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2023', '--module', 'nodenext'];
    const types = ['--typeRoots', join(project, 'node_modules/@types'), '--types', 'node'];
    await expect(
      run(process.execPath, [join(project, 'node_modules/typescript/bin/tsc'), ...options, ...types, file], {
        cwd: folder,
      }),
    ).resolves.toMatchObject({ stdout: '' });
  });

  it('in TypeScript says with a refusal what was wrong', async () => {
    await writeFile(join(folder, 'refused.mts'), blockOf('ts'));
    const [, ...args] = examples[1]?.command ?? [];
    const env = { ...process.env, NODE_OPTIONS: '', PORTAL_URL: portal.url, PORTAL_TOKEN: 'ncp_local_wrong' };
    await expect(run(process.execPath, [...args, 'refused.mts'], { cwd: folder, env })).rejects.toThrow(
      'This token is not valid',
    );
  });
});
