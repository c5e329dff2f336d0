import { afterAll, vi } from 'vitest';

// The files of a worker share what it has loaded of packages, which takes longest. The project's own modules are loaded
// anew for each file, because handlers read their environment when they are loaded.
vi.resetModules();

const environment = { ...process.env };
afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
