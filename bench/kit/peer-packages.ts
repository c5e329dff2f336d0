import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const pathOf = (place: string) => fileURLToPath(new URL(`../../${place}`, import.meta.url));

/** The folder of another library's way. */
export const peerDir = (name: string) => pathOf(`bench/peers/${name}`);
/** Where its packages are; apart from the sources, which tests and tools read. */
const packagesDir = (name: string) => pathOf(`dist/bench/${name}`);

const isDone = (command: string, args: readonly string[], cwd: string, env = process.env) =>
  spawnSync(command, args, { cwd, env, stdio: 'ignore' }).status === 0;

const missing = (what: string) => {
  console.warn(`${what} cannot be installed here: it is not measured beside the portal`);
  return undefined;
};

/** The folder with react-admin's screens and its packages, which are fetched once; undefined, and said, where that cannot be done. */
export const reactAdminDir = () => {
  const dir = packagesDir('react-admin');
  cpSync(peerDir('react-admin'), dir, { recursive: true });
  const exists = isDone('npm', ['ls'], dir) || isDone('npm', ['ci', '--ignore-scripts', '--fetch-retries=1'], dir);
  return exists ? dir : missing('react-admin');
};

/** The environment in which Python finds openpyxl, which is fetched once; undefined, and said, where that cannot be done. */
export const openpyxlEnv = () => {
  const dir = peerDir('openpyxl');
  const packages = packagesDir('openpyxl');
  const env = { ...process.env, PYTHONPATH: packages };
  const fetched = ['-m', 'pip', 'install', '--target', packages, '--require-hashes', '-r', 'requirements.txt'];
  const exists = isDone('python3', ['-c', 'import openpyxl'], dir, env) || isDone('python3', fetched, dir);
  return exists ? env : missing('openpyxl');
};
