import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Rolldown } from 'vite';

const caller = `
const { handler } = await import(process.argv[2]);
const answer = await handler(JSON.parse(process.argv[3]), { awsRequestId: 'test', getRemainingTimeInMillis: () => 5_000 });
process.stdout.write('\\n' + JSON.stringify(answer));
process.exit();
`;

/** Runs a packed function in a Node of its own, with a table that refuses every call, and tells what the table was sent. */
export const runPacked = async (chunks: readonly Rolldown.OutputChunk[], event: unknown) => {
  const folder = await mkdtemp(join(tmpdir(), 'packed-'));
  const requests: IncomingHttpHeaders[] = [];
  const table = createServer((req, res) => {
    requests.push(req.headers);
    req.resume();
    res.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
    res.end(JSON.stringify({ __type: 'com.amazonaws.dynamodb.v20120810#ValidationException', message: 'refused' }));
  }).listen(0, '127.0.0.1');
  try {
    await once(table, 'listening');
    const file = join(folder, 'index.mjs');
    await Promise.all(chunks.map(({ fileName, code }) => writeFile(join(folder, fileName), code)));
    await writeFile(join(folder, 'caller.mjs'), caller);
    const env = {
      PATH: process.env.PATH,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'ACCESSKEY',
      AWS_SECRET_ACCESS_KEY: 'secret',
      AWS_SESSION_TOKEN: 'session-token',
      AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${(table.address() as AddressInfo).port}`,
      TABLE_NAME: 'table',
      SNAPSHOT_BUCKET: 'snapshots',
      USER_POOL_ID: 'us-east-1_Example',
      CLIENT_ID: 'client',
      REGISTRATION_CLIENT_ID: 'registration',
      FEDERATION_CLIENT_ID: 'federation',
      ORIGIN_SECRET: 'a-secret-of-the-test',
    };
    const args = [join(folder, 'caller.mjs'), file, JSON.stringify(event)];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env, timeout: 20_000 });
    return { requests, answer: JSON.parse(stdout.slice(stdout.lastIndexOf('\n'))) as Record<string, unknown> };
  } finally {
    table.close();
    await rm(folder, { recursive: true });
  }
};
