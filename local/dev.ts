import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createSocket } from 'node:net';
import { join, resolve } from 'node:path';
import { createServer } from 'vite';
import { readOptions } from './options.ts';

// Wrong ones are said before anything starts.
readOptions();

const project = resolve(import.meta.dirname, '..');
const LOOPBACK = '127.0.0.1';

const freePort = async (): Promise<number> => {
  const socket = createSocket().listen(0, LOOPBACK);
  await once(socket, 'listening');
  const address = socket.address();
  socket.close();
  await once(socket, 'close');
  if (address === null || typeof address === 'string') throw new Error('This machine gives no port');
  return address.port;
};

/**
 * `npm run dev`: Vite serves the web app from its sources and replaces changed modules in the open page; the portal in
 * front of it restarts when a file that it has loaded changes. Options are those of `npm start`.
 */
const port = await freePort();
const vite = await createServer({
  configFile: join(project, 'web/vite.config.ts'),
  clearScreen: false,
  // The page is loaded through the portal's address; its live connection goes to Vite directly.
  server: { host: LOOPBACK, port, strictPort: true, hmr: { host: LOOPBACK, clientPort: port } },
});
await vite.listen();

const options = ['--site', `http://${LOOPBACK}:${port}`, ...process.argv.slice(2)];
const portal = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', '--import', 'tsx', 'local/main.ts', ...options],
  { cwd: project, stdio: 'inherit' },
);

// Ctrl-C reaches both processes; each of them ends by itself, this one last.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => portal.kill('SIGTERM'));
await once(portal, 'exit');
await vite.close();
process.exit(0);
