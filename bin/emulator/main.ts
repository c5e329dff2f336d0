import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { REGION } from '#lib/stage/settings.ts';
import { readStage, USUAL_STAGE } from '#lib/stage/stage-file.ts';
import { commandOf, orEnd } from '../command/command.ts';
import { run } from './run.ts';

/** A certificate that its clients have to trust, and its key: PEM files. */
interface Certificate {
  readonly file: string;
  readonly keyFile: string;
}

/** What the emulator answers for: its own address, and names of AWS that lead to it (names-of-aws.ts). */
const NAMES = [
  'IP:127.0.0.1',
  'DNS:localhost',
  'DNS:*.cloudfront.net',
  'DNS:cognito-idp.us-east-1.amazonaws.com',
  'DNS:*.execute-api.us-east-1.amazonaws.com',
].join(',');

/** Makes the emulator's certificate in a folder. Buckets of the portal refuse what comes without TLS. */
export const makeCertificate = (folder: string): Certificate => {
  const [file, keyFile] = [join(folder, 'emulator.crt'), join(folder, 'emulator.key')];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=emulator'];
  const { error, status, stderr } = spawnSync(
    'openssl',
    [...request, '-addext', `subjectAltName=${NAMES}`, '-keyout', keyFile, '-out', file],
    { encoding: 'utf8' },
  );
  if (error) throw new Error('There is no openssl on this machine: it makes the certificate of the emulator.');
  if (status !== 0) throw new Error(`openssl made no certificate:\n${stderr}`);
  return { file, keyFile };
};

const listening = async (server: ReturnType<typeof createServer>): Promise<number> => {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
};

/** A port that no user listens at. */
const freePort = async (): Promise<number> => {
  const server = createServer();
  const port = await listening(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
};

/**
 * A proxy for what the emulator requests of itself without TLS, the keys of its pools: carries it to where the emulator
 * answers, which is with TLS alone.
 */
const startCarrier = async () => {
  const server = createServer((incoming, answer) => {
    const { port, pathname: path } = new URL(incoming.url ?? '');
    // The name is that of this machine itself; who answers there is this command's own emulator.
    request({ host: '127.0.0.1', port, path, rejectUnauthorized: false }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    })
      .once('error', () => answer.writeHead(502).end())
      .end();
  });
  const address = `http://127.0.0.1:${await listening(server)}`;
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { address, stop };
};

/** The emulator in a process of its own, and how it ends. */
export interface Emulator {
  readonly port: number;
  readonly stop: () => void;
}

const TIMEOUT_MS = 60_000;

const started = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', () =>
      reject(new Error('There is no ministack on this machine: pip install ministack boto3 cryptography brings it.')),
    );
  });

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    request({ host: '127.0.0.1', port, path: '/_ministack/health', rejectUnauthorized: false }, (reply) => {
      reply.resume();
      resolve(reply.statusCode === 200);
    })
      .once('error', () => resolve(false))
      .end();
  });

/** Starts ministack for an account, with rights enforced and TLS. Throws a sentence where it is not installed. */
export const startEmulator = async (account: string, folder: string, certificate: Certificate): Promise<Emulator> => {
  const port = await freePort();
  const carrier = await startCarrier();
  const { PATH, HOME } = process.env;
  const child = spawn('ministack', [], {
    // Its functions are processes too, and end with it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH,
      HOME,
      TMPDIR: folder,
      AUTH: 'true',
      USE_SSL: '1',
      MINISTACK_SSL_CERT: certificate.file,
      MINISTACK_SSL_KEY: certificate.keyFile,
      MINISTACK_ACCOUNT_ID: account,
      GATEWAY_PORT: String(port),
      BIND_HOST: '127.0.0.1',
      SFTP_ENABLED: '0',
      IOT_MTLS_ENABLED: '0',
      http_proxy: carrier.address,
    },
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (log += chunk));
  const stop = () => {
    carrier.stop();
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  };
  await started(child).catch((error: Error) => {
    carrier.stop();
    throw error;
  });
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end && child.exitCode === null; await pause(200))
    if (await answers(port)) return { port, stop };
  stop();
  throw new Error(`ministack did not answer within ${TIMEOUT_MS / 1_000} seconds:\n${log}`);
};

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
