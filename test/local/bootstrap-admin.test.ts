import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const project = join(import.meta.dirname, '../..');
const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', 'bin/bootstrap-admin.ts', ...args], { cwd: project });

it('the command for the first super admin wants a phone, which gets the codes', async () => {
  const who = ['--local', '--email', 'ada@example.com'];
  await expect(run(...who)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('--phone is missing') });
  await expect(run(...who, '--phone', '12')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--phone is no telephone number'),
  });
});

it.each(['bootstrap-admin', 'reference', 'tenant', 'restore', 'redrive', 'emulator/main'])(
  'the command %s says which option it does not know, and which it does',
  async (name) => {
    const command = promisify(execFile)(process.execPath, ['--import', 'tsx', `bin/${name}.ts`, '--nope'], {
      cwd: project,
    });
    await expect(command).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/Unknown option '--nope'(.|\n)*npm run/),
    });
  },
);
