import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

const program = createRequire(import.meta.url).resolve('aws-cdk/bin/cdk');

/** Runs the CDK's command of this project to its end, with the operator's own terminal; the code it ended with. */
export const runCdk = (args: readonly string[], env: NodeJS.ProcessEnv = {}): number =>
  spawnSync(process.execPath, [program, ...args], { stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1;
