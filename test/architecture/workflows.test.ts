import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('../../.github/workflows/', import.meta.url);
const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const files = readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const);
const textOf = (name: string) => files.find(([file]) => file === name)?.[1] ?? '';
const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  scripts: Record<string, string>;
};

/** Events that run with the repository's secrets on what another user has written. */
const DANGEROUS = /pull_request_target|workflow_run|issue_comment/;

describe('the pipelines', () => {
  it.each(files)('%s may read the repository and no more, and leaves no credentials behind', (_name, text) => {
    expect(text).toMatch(/^permissions:\n {2}contents: read/m);
    expect(text).not.toMatch(/: write-all|contents: write|packages: write/);
    expect(text).not.toMatch(DANGEROUS);
    const checkouts = text.match(/actions\/checkout@/g)?.length ?? 0;
    expect(text.match(/persist-credentials: false/g)?.length ?? 0).toBe(checkouts);
  });

  it.each(files)('%s calls commands that there are', (_name, text) => {
    for (const [, name = ''] of text.matchAll(/npm run ([\w:-]+)/g)) expect(Object.keys(scripts)).toContain(name);
  });

  it.each(files)('%s puts nothing that a user can type into a command', (_name, text) => {
    const commands = text.match(/run: .*/g) ?? [];
    for (const command of commands) expect(command).not.toContain('${{');
  });

  it.each(files)('%s uses actions by the commit that was looked at, and says which version that is', (_name, text) => {
    for (const [, action = ''] of text.matchAll(/uses: (.*)/g))
      if (!action.startsWith('./')) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('run by the Node of .nvmrc, and test it and the oldest that package.json allows', () => {
    const newest = read('.nvmrc').trim();
    const oldest = JSON.parse(read('package.json')).engines.node.replace('>=', '');
    expect(textOf('check.yml')).toContain(`node: ['${oldest}', '${newest}']`);
    for (const [, text] of files)
      for (const [, version] of text.matchAll(/node-version: (.*)/g)) expect(version).toContain('matrix.node');
    expect(read('lib/function/pack.ts')).toContain(`'node${newest}'`);
  });

  it('check every change with all tests, and the packages for what is known of them', () => {
    const text = textOf('check.yml');
    expect(text).toContain('pull_request:');
    for (const command of ['.ci/run', 'npm audit --omit=dev', 'npm run synth']) expect(text).toContain(command);
  });

  it('deploy by a role without a key, look at what they have deployed, and take it back', () => {
    const text = textOf('deploy-stage.yml');
    expect(text).toContain('id-token: write');
    expect(text).toMatch(/role-to-assume: \$\{\{ vars\./);
    expect(text).not.toMatch(/aws-(secret-)?access-key/);
    const order = ['cdk diff', 'npm run deploy', 'npm run smoke', 'npm run rollback'].map((step) => text.indexOf(step));
    expect(order.every((at) => at > 0)).toBe(true);
    expect([...order].sort((a, b) => a - b)).toEqual(order);
  });

  it('deploy a commit after its check alone, which no other deployment cancels', () => {
    const jobs = textOf('deploy.yml')
      .split(/^ {2}(?=\w+:$)/m)
      .slice(1);
    const deploying = jobs.filter((job) => job.includes('deploy-stage.yml'));
    expect(deploying).toHaveLength(3);
    for (const job of deploying) expect(job).toMatch(/needs: (check$|\[check, )/m);
    // A condition of its own replaces the one that everything needed went well.
    for (const job of deploying.filter((one) => one.includes('!cancelled()')))
      expect(job).toContain("needs.check.result == 'success'");
    expect(jobs.find((job) => job.startsWith('check:'))).toContain('uses: ./.github/workflows/check.yml');
    expect(textOf('check.yml')).toMatch(
      /group: check-.*github\.workflow == 'check' && github\.ref \|\| github\.run_id/,
    );
  });

  it('hand a deployment the secrets of its smoke test and no others', () => {
    const text = textOf('deploy.yml');
    expect(text).not.toContain('secrets: inherit');
    const handed = new Set([...text.matchAll(/secrets\.(\w+)/g)].map(([, name]) => name));
    expect([...handed].sort()).toEqual(['SMOKE_PASSWORD', 'SMOKE_TOTP_SECRET']);
    const used = new Set([...textOf('deploy-stage.yml').matchAll(/secrets\.(\w+)/g)].map(([, name]) => name));
    expect(used).toEqual(handed);
  });

  it('store the outputs of a deployment, and roll nothing back that no other release would mend', () => {
    const text = textOf('deploy-stage.yml');
    expect(text).toMatch(/npm run deploy -- .*--outputs outputs\.json(.|\n)*upload-artifact(.|\n)*path: outputs\.json/);
    expect(text).toMatch(/exit "\$code"(.|\n)*if: .*steps\.smoke\.outputs\.code != '2'(.|\n)*npm run rollback/);
  });

  it('get no version before it is a week old', () => {
    const text = read('.github/dependabot.yml');
    expect(text.match(/cooldown:\n {6}default-days: 7/g)).toHaveLength(text.match(/package-ecosystem/g)?.length ?? 0);
  });
});
