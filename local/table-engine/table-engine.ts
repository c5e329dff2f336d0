import { mkdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clearLeftover, type EngineProcess, runEngine, writeLock } from './engine-process.ts';
import { findEngineBinary, findRunningEngine, howToGetEngine } from './find-engine.ts';

export interface TableEngineOptions {
  /** Folder of the database file; null stores everything in memory, for tests. */
  readonly dataDir: string | null;
  readonly log?: (message: string) => void;
}

export interface TableEngine {
  readonly endpoint: string;
  stop(): Promise<void>;
}

const TIMEOUT_MS = 10_000;

const freePort = (): Promise<number> =>
  new Promise((resolvePort, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address && typeof address === 'object' ? resolvePort(address.port) : reject(address)));
    });
  });

const responseOf = async (endpoint: string): Promise<string | undefined> => {
  try {
    const reply = await fetch(endpoint, { signal: AbortSignal.timeout(2_000) });
    return await reply.text();
  } catch {
    return undefined;
  }
};

const externalEngine = async (endpoint: string): Promise<TableEngine> => {
  if ((await responseOf(endpoint)) === undefined)
    throw new Error(`Nothing answers at DYNAMODB_ENDPOINT=${endpoint}. Start DynamoDB there, or unset the variable.`);
  return { endpoint, stop: async () => undefined };
};

/** A DynamoDB of another program, for a machine without the embedded one. */
const runningEngine = async (log: TableEngineOptions['log']): Promise<TableEngine> => {
  const running = await findRunningEngine();
  if (!running) throw new Error(howToGetEngine());
  const { name, endpoint } = running;
  log?.(`Records are in the ${name} at ${endpoint}. If it has lost them, start again with: npm start -- --fresh`);
  return { endpoint, stop: async () => undefined };
};

const untilHealthy = async (endpoint: string, engine: EngineProcess): Promise<void> => {
  let reason: string | undefined;
  void engine.ended.then((why) => {
    reason = why;
  });
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline) {
    // Checked first: another program may listen on the port that our engine failed to bind.
    if (reason !== undefined) throw new Error(`The local DynamoDB stopped at once (${reason})`);
    if ((await responseOf(endpoint))?.startsWith('healthy') && reason === undefined) return;
    await sleep(10);
  }
  await engine.stop();
  throw new Error(`The local DynamoDB did not become healthy within ${TIMEOUT_MS / 1_000} seconds`);
};

const launch = async (
  binary: string,
  storage: readonly string[],
  attempts = 3,
): Promise<{ endpoint: string; engine: EngineProcess }> => {
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const engine = await runEngine(binary, ['serve', '--host', '127.0.0.1', '--port', String(port), ...storage]);
  try {
    await untilHealthy(endpoint, engine);
    return { endpoint, engine };
  } catch (error) {
    // Another program may take the port between our choosing it and the engine's binding it.
    if (attempts > 1 && /in use/.test(String(error))) return launch(binary, storage, attempts - 1);
    throw error;
  }
};

/**
 * Starts DynamoDB on this machine: DYNAMODB_ENDPOINT if set, else the embedded engine on a free loopback port, else one that is
 * running already. An acknowledged write survives a kill of the embedded engine. Throws an error that says what to do if there is
 * no engine, it does not start, or the data directory is in use.
 */
export const startTableEngine = async ({ dataDir, log }: TableEngineOptions): Promise<TableEngine> => {
  const external = process.env.DYNAMODB_ENDPOINT;
  if (external) return externalEngine(external);
  const binary = findEngineBinary();
  if (binary === undefined) return runningEngine(log);
  if (dataDir === null) {
    const { endpoint, engine } = await launch(binary, []);
    return { endpoint, stop: engine.stop };
  }

  const folder = resolve(dataDir);
  const lockFile = join(folder, 'engine.lock');
  const database = join(folder, 'table.db');
  await mkdir(folder, { recursive: true });
  await clearLeftover(lockFile, database);
  const { endpoint, engine } = await launch(binary, ['--db-path', database]);
  await writeLock(lockFile, engine.pid);
  let stopping = false;
  void engine.ended.then((reason) => stopping || log?.(`The local DynamoDB stopped unexpectedly (${reason})`));
  const stop = async () => {
    stopping = true;
    await engine.stop();
    await rm(lockFile, { force: true });
  };
  return { endpoint, stop };
};
