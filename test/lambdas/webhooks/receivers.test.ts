import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startBackend } from '../../support/backend.ts';

await startBackend();
const { call } = await import('../../support/call.ts');
const { createWorld } = await import('../../support/business-world.ts');
const { createWebhook, deliveriesOf, runWebhooks } = await import('../../support/webhooks.ts');

const { people, ids } = await createWorld();
const { ncra } = people;
const project = join(import.meta.dirname, '../../..');
const document = await readFile(join(project, 'docs/webhooks.md'), 'utf8');
// Within the project, where the library of the standard is found.
const dir = await mkdtemp(join(project, 'node_modules/.receivers-'));
const processes: ChildProcess[] = [];

afterAll(async () => {
  for (const each of processes) each.kill();
  await rm(dir, { recursive: true });
});

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

it.each([
  ['ts', 'receiver.mts', process.execPath, ['--import', import.meta.resolve('tsx')]],
  ['python', 'receiver.py', 'python3', []],
])(
  'the receiver in %s accepts what the portal sends, as its page has it, and nothing else',
  async (language, file, command, options) => {
    const [, program = ''] = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms').exec(document) ?? [];
    await writeFile(join(dir, file), program);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/`;
    const { id, secret } = await createWebhook(ncra, ids.a, url, ['record.created']);
    const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) };
    processes.push(spawn(command, [...options, join(dir, file)], { env, stdio: 'ignore' }));
    await expect.poll(() => isListening(port), { timeout: 20_000 }).toBe(true);
    await call('POST', '/api/webhook/test', { as: ncra, body: { id } });
    await runWebhooks();
    const [delivery] = await deliveriesOf(ncra, id);
    expect(delivery).toMatchObject({ state: 'delivered', attempts: [{ status: 204 }] });
    const forged = { 'webhook-id': 'evt_1', 'webhook-timestamp': String(Math.floor(Date.now() / 1000)) };
    const headers = { ...forged, 'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}` };
    expect((await fetch(url, { method: 'POST', body: '{}', headers })).status).toBe(400);
  },
  60_000,
);
