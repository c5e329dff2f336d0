import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findProcess, fromPs, guardCommand } from '#local/table-engine/engine-process.ts';
import { findEngineBinary, findRunningEngine, howToGetEngine } from '#local/table-engine/find-engine.ts';
import { startTableEngine } from '#local/table-engine/table-engine.ts';

const setMachine = (platform: string, arch: string) => {
  vi.spyOn(process, 'platform', 'get').mockReturnValue(platform as NodeJS.Platform);
  vi.spyOn(process, 'arch', 'get').mockReturnValue(arch as NodeJS.Architecture);
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'find-engine-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

const program = async (name: string) => {
  await writeFile(join(folder, name), 'a program');
  await chmod(join(folder, name), 0o755);
  return join(folder, name);
};

describe('the program of the embedded engine', () => {
  it.runIf(process.platform === 'linux' && process.arch === 'x64')('is that of the npm package of the platform', () => {
    expect(findEngineBinary('')).toMatch(/@dynoxide[/\\]linux-x64[/\\]dynoxide$/);
  });

  it.each([
    ['darwin', 'arm64', 'dynoxide'],
    ['win32', 'x64', 'dynoxide.exe'],
  ])('is found on PATH of %s-%s if there is no such package, as %s', async (platform, arch, name) => {
    setMachine(platform, arch);
    expect(findEngineBinary('')).toBeUndefined();
    await program(name === 'dynoxide' ? 'dynoxide.exe' : 'dynoxide');
    expect(findEngineBinary(`/nowhere${delimiter}${folder}`)).toBeUndefined();
    const path = await program(name);
    expect(findEngineBinary(`/nowhere${delimiter}${folder}`)).toBe(path);
  });
});

describe('a machine without the embedded engine', () => {
  it.each([
    ['darwin', 'arm64'],
    ['win32', 'x64'],
  ])('is told on %s-%s by which line it gets one, if none is running', async (platform, arch) => {
    setMachine(platform, arch);
    vi.stubEnv('PATH', '');
    vi.stubEnv('DYNAMODB_ENDPOINT', '');
    vi.spyOn(DynamoDBClient.prototype, 'send').mockImplementation(() => Promise.reject(new Error('nothing listens')));
    const line = `npm install --no-save @dynoxide/${platform}-${arch}@1.2.1`;
    expect(howToGetEngine()).toContain(line);
    await expect(startTableEngine({ dataDir: null })).rejects.toThrow(line);
    await expect(startTableEngine({ dataDir: null })).rejects.toThrow('pip install ministack && ministack');
  });

  it('uses a DynamoDB that is running, and passes over another program on its port', async () => {
    const other = createServer((_, reply) => void reply.end('{"hello":"world"}')).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const name = (port: number) => ({ name: `at ${port}`, endpoint: `http://127.0.0.1:${port}` });
    const stranger = name((other.address() as AddressInfo).port);
    const tables = createServer((_, reply) => void reply.end('{"TableNames":[]}')).listen(0, '127.0.0.1');
    await once(tables, 'listening');
    const engine = name((tables.address() as AddressInfo).port);
    expect(await findRunningEngine([stranger, engine])).toEqual(engine);
    expect(await findRunningEngine([stranger])).toBeUndefined();
    other.close();
    tables.close();
  });

  it.skipIf(!findEngineBinary())('recognizes a real engine', async () => {
    vi.stubEnv('DYNAMODB_ENDPOINT', '');
    const { endpoint, stop } = await startTableEngine({ dataDir: null });
    expect(await findRunningEngine([{ name: 'embedded', endpoint }])).toMatchObject({ endpoint });
    await stop();
  });
});

describe('the guard of an engine', () => {
  it.each(['linux', 'win32'])(
    'kills it when the process that started it ends, by the program of %s',
    async (platform) => {
      const engine = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' });
      await once(engine, 'spawn');
      const guard = spawn(...guardCommand(engine.pid ?? 0, platform), { stdio: ['pipe', 'ignore', 'ignore'] });
      await once(guard, 'spawn');
      expect(engine.exitCode).toBeNull();
      const ended = once(engine, 'exit');
      guard.stdin?.end();
      expect((await ended)[1]).toBe('SIGKILL');
    },
  );
});

describe('the entry of a process', () => {
  it('names its parent and its command', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)', 'a mark'], { stdio: 'ignore' });
    await once(child, 'spawn');
    const pid = child.pid ?? 0;
    const expected = { parent: process.pid, command: expect.stringContaining('a mark') };
    await vi.waitFor(async () => expect(await findProcess(pid)).toEqual(expected));
    // As on macOS.
    if (process.platform !== 'win32') expect(await fromPs(pid)).toEqual(expected);
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    expect(await findProcess(pid)).toBeUndefined();
  });
});
