import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('../../.github/workflows/', import.meta.url);
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
});
