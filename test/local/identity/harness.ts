import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { createIdentity, type IdentityOptions } from '#local/identity/identity.ts';
import type { Message } from '#local/identity/pool.ts';

export const minutes = 60_000;
export const hours = 60 * minutes;
export const days = 24 * hours;

const adminAccessKey = 'LOCALADMIN';

/** A user pool of its own on a free port, its inbox, and a clock that can be moved. */
export const startPool = async (options: Partial<IdentityOptions> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'identity-'));
  const dataFile = join(folder, 'users.json');
  const inbox: Message[] = [];
  const unexpected: unknown[] = [];
  let offset = 0;
  const now = () => Date.now() + offset;
  const open = () =>
    createIdentity({
      dataFile,
      adminAccessKey,
      deliver: (message) => void inbox.push(message),
      onError: (error) => void unexpected.push(error),
      now,
      ...options,
    });
  let identity = await open();
  /** What stands beside the pool, by its first path segments. */
  const besides = new Map<string, (req: IncomingMessage, res: ServerResponse) => void>();
  const server = createServer((req, res) => {
    const beside = [...besides].find(([prefix]) => req.url?.startsWith(prefix))?.[1];
    if (beside) beside(req, res);
    else void identity.handle(req, res);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const endpoint = `${origin}/local/identity`;
  const clientWith = (accessKeyId: string) =>
    new CognitoIdentityProviderClient({
      endpoint,
      region: 'us-east-1',
      credentials: { accessKeyId, secretAccessKey: 'secret' },
      maxAttempts: 1,
    });

  return {
    identity,
    endpoint,
    origin,
    besides,
    inbox,
    unexpected,
    clientWith,
    /** The server's client, with the key for Admin calls. */
    client: clientWith(adminAccessKey),
    now,
    skip: (milliseconds: number) => {
      offset += milliseconds;
    },
    /** The newest code for an address. */
    codeFor: (to: string) => inbox.findLast((message) => message.to === to)?.code ?? 'nothing arrived',
    dataFile,
    savedText: () => readFileSync(dataFile, 'utf8'),
    /** Starts a new pool on the files of a killed process. */
    restart: async () => {
      identity = await open();
    },
    close: async () => {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      rmSync(folder, { recursive: true });
    },
  };
};

export type TestPool = Awaited<ReturnType<typeof startPool>>;

/** A six-digit code that is not `code`. */
export const otherThan = (code: string) => ((Number(code) + 1) % 1_000_000).toString().padStart(6, '0');
