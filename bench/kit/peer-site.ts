import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, type Rolldown } from 'vite';

const fields = ['name', 'type', 'contact', 'phone', 'reviewed', 'status'];
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => Object.fromEntries(fields.map((field) => [field, `${field} of row ${at}`])));

const types: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', json: 'application/json' };

/** Next to the packages of the other ways. */
const builtDir = join(import.meta.dirname, '../../dist/bench/built');

/** The built files by their paths; those of an earlier bench where nothing has changed since. */
const filesOf = async (root: string): Promise<ReadonlyMap<string, string>> => {
  const sources = (await readdir(root, { withFileTypes: true })).filter((entry) => entry.isFile());
  // The portal's own packages build them; those of another library are named by the lock file among its sources.
  const read = [join(import.meta.dirname, '../../package-lock.json'), ...sources.map(({ name }) => join(root, name))];
  const key = createHash('sha256').update(Buffer.concat(await Promise.all(read.map((path) => readFile(path)))));
  const kept = join(builtDir, `${basename(root)}-${key.digest('hex')}.json`);
  const known = await readFile(kept, 'utf8').catch(() => undefined);
  if (known) return new Map(Object.entries(JSON.parse(known)));
  const made = (await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [react()],
    build: { write: false },
  })) as Rolldown.RolldownOutput | Rolldown.RolldownOutput[];
  const built = [made].flat().flatMap(({ output }) => output);
  const files = Object.fromEntries(
    built.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : String(file.source)] as const),
  );
  await mkdir(builtDir, { recursive: true });
  await writeFile(kept, JSON.stringify(files));
  return new Map(Object.entries(files));
};

/** Builds the screens of another library's way, and serves them and this many rows, compressed, on a port of its own. */
export const startPeerSite = async (root: string, count: number) => {
  const all = new Map([...(await filesOf(root)), ['/rows.json', JSON.stringify(rowsOf(count))]]);
  const server = createServer((req, res) => {
    const path = req.url === '/' ? '/index.html' : (req.url ?? '');
    const text = all.get(path);
    if (text === undefined) return void res.writeHead(404).end();
    const type = types[path.split('.').at(-1) ?? ''] ?? 'text/plain';
    return void res.writeHead(200, { 'content-type': type, 'content-encoding': 'br' }).end(brotliCompressSync(text));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url, stop };
};
