import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const pathOf = (place: string) => fileURLToPath(new URL(`../../${place}`, import.meta.url));

/** The folder of another library's way, with what that needs. */
export const peerDir = (name: string) => pathOf(`bench/peers/${name}`);

const isDone = (command: string, args: readonly string[], cwd: string, env = process.env) =>
  spawnSync(command, args, { cwd, env, stdio: 'ignore' }).status === 0;

const missing = (what: string) =>
  console.warn(`${what} cannot be installed here: it is not measured beside the portal`);

/** Whether react-admin is there, in a folder of its own; it is fetched once. Says so where that cannot be done. */
export const hasReactAdmin = () => {
  const dir = peerDir('react-admin');
  const isThere = isDone('npm', ['ls'], dir) || isDone('npm', ['ci', '--ignore-scripts'], dir);
  if (!isThere) missing('react-admin');
  return isThere;
};

/** The environment in which Python finds openpyxl, which is fetched once; undefined, and said, where that cannot be done. */
export const openpyxlEnv = () => {
  const dir = peerDir('openpyxl');
  const packages = pathOf('node_modules/.cache/openpyxl');
  const env = { ...process.env, PYTHONPATH: packages };
  const fetched = ['-m', 'pip', 'install', '--target', packages, '--require-hashes', '-r', 'requirements.txt'];
  if (isDone('python3', ['-c', 'import openpyxl'], dir, env) || isDone('python3', fetched, dir)) return env;
  missing('openpyxl');
  return undefined;
};
