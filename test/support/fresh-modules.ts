import { randomUUID } from 'node:crypto';
import { afterAll, vi } from 'vitest';

// The files of a worker share what it has loaded of packages, which takes longest. The project's own modules are loaded
// anew for each file, because handlers read their environment when they are loaded.
vi.resetModules();

// An engine of its own is emptied before each file; a shared engine has a table for each.
if (process.env.DYNAMODB_ENDPOINT) process.env.LOCAL_TABLE_NAME = `portal-${randomUUID()}`;

const environment = { ...process.env };
afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
