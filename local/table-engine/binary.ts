import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';

const executable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const fromPackage = (): string | undefined => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  try {
    const manifest = createRequire(import.meta.url).resolve('@dynoxide/linux-x64/package.json');
    return join(dirname(manifest), 'dynoxide');
  } catch {
    // An optional dependency: `npm ci --omit=optional` leaves it out.
    return undefined;
  }
};

/**
 * The path of the engine's program: from the npm package on linux-x64, else `dynoxide` on PATH. Throws an error that
 * says what to do.
 */
export const engineBinary = (path = process.env.PATH ?? ''): string => {
  const onPath = path
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, 'dynoxide'));
  const found = [fromPackage(), ...onPath].find((candidate) => candidate !== undefined && executable(candidate));
  if (found) return found;
  throw new Error(
    `No local DynamoDB for ${process.platform}-${process.arch}. Either run DynamoDB Local ` +
      '(docker run -p 8000:8000 amazon/dynamodb-local) and set DYNAMODB_ENDPOINT=http://127.0.0.1:8000, ' +
      'or put a `dynoxide` program on PATH. On linux-x64 `npm ci` brings one, unless optional packages are left out.',
  );
};
