import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REGION } from '#lib/stage/settings.ts';
import { readStage, USUAL_STAGE } from '#lib/stage/stage-file.ts';
import { commandOf, orEnd } from '../command/command.ts';
import { run } from './run.ts';
import { makeCertificate, startEmulator } from './server.ts';

const usage = `Deploys a stage to an emulator of AWS on this machine, with rights enforced, and rehearses there what the runbook says:
smoke test, commands, a second deployment, teardown, adopting kept data. Ends with code 1 when something is wrong.

  npm run emulator                     the stage prod
  npm run emulator -- --stage NAME     another one

It wants ministack (pip install ministack boto3 cryptography), openssl and the AWS CLI, and takes some fifteen minutes.
`;

const { parsed, wrong } = commandOf(usage);

/** The account where the stage's file names none. */
const SOME_ACCOUNT = '123456789012';

const { stage } = parsed({ options: { stage: { type: 'string', default: USUAL_STAGE } } }).values;
const { account = SOME_ACCOUNT } = orEnd(() => readStage(stage));
const folder = mkdtempSync(join(tmpdir(), 'portal-emulated-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const certificate = await Promise.resolve()
  .then(() => makeCertificate(folder))
  .catch((error: Error) => wrong(error.message));
const emulator = await startEmulator(account, folder, certificate).catch((error: Error) => wrong(error.message));
process.once('exit', emulator.stop);

/** A process of its own, as Node reads at its start alone which certificates it trusts. */
const { code } = await run(
  [process.execPath, '--import', 'tsx', 'bin/emulator/rehearsal.ts', '--stage', stage, '--folder', folder],
  {
    shown: true,
    env: {
      AWS_ENDPOINT_URL: `https://127.0.0.1:${emulator.port}`,
      // The emulator takes an account's number for the key of its owner.
      AWS_ACCESS_KEY_ID: account,
      AWS_SECRET_ACCESS_KEY: 'emulated',
      AWS_SESSION_TOKEN: undefined,
      AWS_PROFILE: undefined,
      AWS_REGION: REGION,
      AWS_DEFAULT_REGION: REGION,
      AWS_CA_BUNDLE: certificate.file,
      NODE_EXTRA_CA_CERTS: certificate.file,
      // What Node, the SDK and npm say about themselves stands between the lines otherwise.
      NODE_NO_WARNINGS: '1',
      npm_config_loglevel: 'error',
    },
  },
);
process.exit(code);
