import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateTableCommand,
  DynamoDBClient,
  GetItemCommand,
  ListTablesCommand,
  PutItemCommand,
  TransactionCanceledException,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findEngineBinary } from '#local/table-engine/find-engine.ts';
import { startTableEngine, type TableEngine } from '#local/table-engine/table-engine.ts';

const TableName = 'portal';
const binary = findEngineBinary();
let dataDir: string;
let cleanups: (() => Promise<unknown>)[];

const client = (endpoint: string) => {
  const dynamo = new DynamoDBClient({
    endpoint,
    region: 'us-east-1',
    maxAttempts: 1,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  cleanups.push(async () => dynamo.destroy());
  return dynamo;
};

const start = async (dir: string | null = dataDir, log?: (message: string) => void): Promise<TableEngine> => {
  const engine = await startTableEngine({ dataDir: dir, ...(log ? { log } : {}) });
  cleanups.push(engine.stop);
  return engine;
};

const createTable = (dynamo: DynamoDBClient) =>
  dynamo.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    }),
  );

const put = (dynamo: DynamoDBClient, pk: string) =>
  dynamo.send(new PutItemCommand({ TableName, Item: { pk: { S: pk } } }));

const has = async (dynamo: DynamoDBClient, pk: string) =>
  (await dynamo.send(new GetItemCommand({ TableName, Key: { pk: { S: pk } } }))).Item !== undefined;

const enginePid = async (): Promise<number> =>
  JSON.parse(await readFile(join(dataDir, 'engine.lock'), 'utf8')).engine as number;

const answers = (endpoint: string) =>
  fetch(endpoint).then(
    (reply) => reply.ok,
    () => false,
  );

beforeEach(async () => {
  vi.stubEnv('DYNAMODB_ENDPOINT', undefined);
  dataDir = await mkdtemp(join(tmpdir(), 'table-engine-'));
  cleanups = [];
});

afterEach(async () => {
  vi.unstubAllEnvs();
  for (const cleanup of cleanups.reverse()) await cleanup();
  await rm(dataDir, { recursive: true, force: true });
});

describe.skipIf(!binary)('the table engine', () => {
  it('serves DynamoDB on a loopback port, transactions included', async () => {
    const engine = await start(null);
    expect(engine.endpoint).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const dynamo = client(engine.endpoint);
    await createTable(dynamo);
    const write = (pk: string) => ({
      Put: { TableName, Item: { pk: { S: pk } }, ConditionExpression: 'attribute_not_exists(pk)' },
    });
    await dynamo.send(new TransactWriteItemsCommand({ TransactItems: [write('a'), write('b')] }));
    await expect(
      dynamo.send(new TransactWriteItemsCommand({ TransactItems: [write('c'), write('a')] })),
    ).rejects.toBeInstanceOf(TransactionCanceledException);
    expect([await has(dynamo, 'b'), await has(dynamo, 'c')]).toEqual([true, false]);
  });

  it('keeps the data over a restart, and nothing of an engine in memory', async () => {
    const first = await start();
    await createTable(client(first.endpoint));
    await put(client(first.endpoint), 'kept');
    await first.stop();
    const second = await start();
    expect(await has(client(second.endpoint), 'kept')).toBe(true);
    const inMemory = await start(null);
    expect((await client(inMemory.endpoint).send(new ListTablesCommand({}))).TableNames).toEqual([]);
  });

  it('keeps every acknowledged write when the engine is killed in the middle of writing', async () => {
    const log = vi.fn();
    const first = await start(dataDir, log);
    const dynamo = client(first.endpoint);
    await createTable(dynamo);
    const acknowledged: string[] = [];
    const writers = [0, 1, 2, 3].map(async (writer) => {
      for (let count = 0; ; count++) {
        const pk = `${writer}-${count}`;
        await put(dynamo, pk);
        acknowledged.push(pk);
        if (acknowledged.length === 60) process.kill(await enginePid(), 'SIGKILL');
      }
    });
    await Promise.allSettled(writers);
    expect(acknowledged.length).toBeGreaterThanOrEqual(60);
    await vi.waitFor(() => expect(log).toHaveBeenCalledWith(expect.stringContaining('SIGKILL')));

    const second = client((await start()).endpoint);
    const lost = [];
    for (const pk of acknowledged) if (!(await has(second, pk))) lost.push(pk);
    expect(lost).toEqual([]);
  });

  it('refuses a second start on a data directory in use, and the first goes on', async () => {
    const first = await start();
    await expect(start()).rejects.toThrow(`Already running on this data directory: process ${process.pid}`);
    await expect(client(first.endpoint).send(new ListTablesCommand({}))).resolves.toBeDefined();
  });

  it('ends with the process that started it, even when that process is killed', async () => {
    const module = new URL('../../../local/table-engine/table-engine.ts', import.meta.url).href;
    const script = `const { startTableEngine } = await import(${JSON.stringify(module)});
      const { endpoint } = await startTableEngine({ dataDir: ${JSON.stringify(dataDir)} });
      process.stdout.write(endpoint);
      setInterval(() => undefined, 1000);`;
    const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [endpoint] = await once(parent.stdout, 'data');
    expect(await answers(String(endpoint))).toBe(true);
    parent.kill('SIGKILL');
    await vi.waitFor(async () => expect(await answers(String(endpoint))).toBe(false));
    await start();
  });

  it('clears away an engine that was left behind on the data directory', async () => {
    const orphan = spawn(binary ?? '', ['serve', '--port', '0', '--db-path', join(dataDir, 'table.db')], {
      stdio: 'ignore',
    });
    await once(orphan, 'spawn');
    // An owner that is not the parent of the engine: that one has died.
    await writeFile(join(dataDir, 'engine.lock'), JSON.stringify({ engine: orphan.pid, owner: 1 }));
    const ended = once(orphan, 'exit');
    await start();
    expect((await ended)[1]).toBe('SIGKILL');
  });

  it('leaves a stranger alone who got the process id of an earlier engine', async () => {
    await writeFile(join(dataDir, 'engine.lock'), JSON.stringify({ engine: process.pid, owner: 1 }));
    await expect(start()).resolves.toBeDefined();
  });

  it('uses DYNAMODB_ENDPOINT when it is set, and says so when nothing answers there', async () => {
    const running = await start(null);
    vi.stubEnv('DYNAMODB_ENDPOINT', running.endpoint);
    expect((await start()).endpoint).toBe(running.endpoint);
    await running.stop();
    await expect(start()).rejects.toThrow(`Nothing answers at DYNAMODB_ENDPOINT=${running.endpoint}`);
  });
});
