import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const programName = () => (process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide');

/** The npm package with the engine's program for this machine. */
const platformPackage = () => `@dynoxide/${process.platform}-${process.arch}`;

const fromPackage = (): string | undefined => {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${platformPackage()}/package.json`)), programName());
  } catch {
    // `npm ci` installs only the one of linux-x64, and that not with `--omit=optional`. docs/adr/0034-table-engine-of-other-platforms.md.
    return undefined;
  }
};

/** The path of the engine's program: from the npm package of this platform, else from PATH; undefined if there is none. */
export const findEngineBinary = (path = process.env.PATH ?? ''): string | undefined => {
  const onPath = path
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, programName()));
  return [fromPackage(), ...onPath].find((candidate) => candidate !== undefined && isExecutable(candidate));
};

/** What brings a DynamoDB to a machine without one, each in one line. */
export const howToGetEngine = (): string => {
  const version = manifest.optionalDependencies['@dynoxide/linux-x64'];
  return [
    `There is no DynamoDB for ${process.platform}-${process.arch} on this machine. Do one of these, then repeat the command:`,
    `  npm install --no-save ${platformPackage()}@${version}      the embedded one`,
    '  pip install ministack && ministack      an emulator; leave it running',
    '  docker run --rm -p 8000:8000 amazon/dynamodb-local      DynamoDB Local; leave it running',
    'Or name another one: DYNAMODB_ENDPOINT=http://… in the environment.',
  ].join('\n');
};
