import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const project = join(import.meta.dirname, '../..');
const { scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** The commands of package.json that run a file of bin/, and those of a portal on this machine. */
const commands = Object.entries(scripts).flatMap(([name, script]) => {
  const file = /^(?:tsx|node --import tsx) ((?:bin|bench|local)\/\S+\.ts)$/.exec(script)?.[1];
  return file === undefined ? [] : [[name, file] as const];
});

const run = (file: string, ...args: readonly string[]) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', file, ...args], { cwd: project });

/** Those that work on a portal, whichever it is. */
const ofPortal = ['bootstrap-admin', 'reference', 'import', 'reminders', 'reports', 'redrive', 'tenant'];

describe.concurrent('every command', () => {
  it('in bin/ is one of package.json', () => {
    const files = readdirSync(join(project, 'bin')).filter((name) => name.endsWith('.ts'));
    expect(files.map((name) => `bin/${name}`).filter((file) => !commands.some(([, known]) => known === file))).toEqual(
      [],
    );
    expect(commands.length).toBeGreaterThan(20);
  });

  it.each(commands)('%s shows how it is used with --help, and does nothing else', async (name, file) => {
    const { stdout, stderr } = await run(file, '--help');
    // The old name of a command shows the new one.
    expect(stdout).toContain(name === 'family' ? 'npm run tenant' : `npm ${name === 'start' ? '' : 'run '}${name}`);
    expect(stderr).toBe('');
    // No file of outputs is needed.
    if (ofPortal.includes(name)) expect(stdout).toMatch(/^ {2}--stage NAME +a deployed stage; its stack/m);
  });
});
