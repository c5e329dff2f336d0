import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { afterAll, vi } from 'vitest';
import { findEngineBinary } from '#local/table-engine/find-engine.ts';

// The files of a worker share what it has loaded of packages, which takes longest. The project's own modules are loaded
// again for each file, because handlers read their environment when they are loaded.
vi.resetModules();

// An engine of its own is emptied before each file; a shared engine has a table for each.
if (process.env.DYNAMODB_ENDPOINT || !findEngineBinary()) process.env.LOCAL_TABLE_NAME = `portal-${randomUUID()}`;

const environment = { ...process.env };

// Node 20 hands every promise to every storage that was ever used: those of the files before would slow down each file after.
const { run } = AsyncLocalStorage.prototype;
const used = new Set<AsyncLocalStorage<unknown>>();
AsyncLocalStorage.prototype.run = function (this: AsyncLocalStorage<unknown>, ...args: unknown[]) {
  used.add(this);
  return Reflect.apply(run, this, args);
} as typeof run;

afterAll(() => {
  AsyncLocalStorage.prototype.run = run;
  for (const storage of used) storage.disable();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
