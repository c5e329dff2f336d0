import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { settings } from '../settings.ts';

/** A DynamoDB that another program serves on this machine. */
export interface RunningEngine {
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
