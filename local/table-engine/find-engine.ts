import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import manifest from '../../package.json' with { type: 'json' };
import { settings } from '../settings.ts';

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

/** A DynamoDB that another program serves on this machine. */
interface RunningEngine {
  readonly name: string;
  readonly endpoint: string;
}

/** Where these programs listen unless they are told otherwise. */
const usual: readonly RunningEngine[] = [
  { name: 'DynamoDB Local', endpoint: 'http://127.0.0.1:8000' },
  { name: 'ministack', endpoint: 'http://127.0.0.1:4566' },
];

const PATIENCE_MS = 2_000;

const servesTables = async ({ endpoint }: RunningEngine): Promise<boolean> => {
  const client = new DynamoDBClient({
    endpoint,
    region: settings.region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    maxAttempts: 1,
    requestHandler: { connectionTimeout: PATIENCE_MS, requestTimeout: PATIENCE_MS },
  });
  try {
    return Array.isArray((await client.send(new ListTablesCommand({}))).TableNames);
  } catch {
    return false;
  } finally {
    client.destroy();
  }
};

/** A DynamoDB Local or ministack that is running; any other program on their ports is passed over. */
export const findRunningEngine = async (
  candidates: readonly RunningEngine[] = usual,
): Promise<RunningEngine | undefined> => {
  const serves = await Promise.all(candidates.map(servesTables));
  return candidates.find((_, index) => serves[index]);
};
