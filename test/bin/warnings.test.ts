import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const project = join(import.meta.dirname, '../..');

/** Without credentials, and without a look for those of a machine at AWS. */
const env = {
  PATH: process.env.PATH,
  HOME: '/nonexistent',
  AWS_EC2_METADATA_DISABLED: 'true',
} as const;

const saidBy = async (...args: readonly string[]) => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--import', 'tsx', ...args], {
    cwd: project,
    env,
  }).catch((error: { stdout: string; stderr: string }) => error);
  return { stdout, stderr };
};

const NO_CREDENTIALS = /There are no usable AWS credentials/;

// The SDK says on Node 20 how long it supports that: docs/adr/0031-node-24-and-20-19.md.
describe.runIf(Number.parseInt(process.versions.node, 10) >= 22)('the Node of .nvmrc', () => {
  it.concurrent.each([
    ['doctor'],
    ['deploy'],
    ['outputs'],
    ['smoke'],
    ['releases'],
    ['rollback'],
    ['redrive', '--stage', 'prod'],
    ['reference', 'states', '--stage', 'prod'],
    ['teardown', '--stage', 'prod'],
  ])('%s says what it has to say, and nothing about Node or the SDK', async (name, ...args) => {
    const { stdout, stderr } = await saidBy(`bin/${name}.ts`, ...args);
    expect(`${stdout}${stderr}`).toMatch(NO_CREDENTIALS);
    expect(`${stdout}${stderr}`).not.toMatch(/Warning|deprecated/i);
  });
});
