import { resolve } from 'node:path';
import { end, isRefusal, reasonOf } from './command.ts';
import { type Outputs, readOutputs, WrongOutputs } from './outputs.ts';

/** Options of every operator command that select the portal. */
export const targetOptions = {
  outputs: { type: 'string' },
  local: { type: 'boolean', default: false },
  data: { type: 'string', default: '.local' },
} as const;

export const targetUsage = `Where to, one of:
  --outputs FILE   outputs.json, which 'npm run deploy' has written
  (nothing)        TABLE_NAME, SNAPSHOT_BUCKET, UPLOAD_BUCKET, DOCUMENT_BUCKET and USER_POOL_ID from the environment
  --local          the portal of this machine, while it is stopped; --data DIR where it is not in .local
`;

interface Target {
  readonly outputs?: string | undefined;
  readonly local: boolean;
  readonly data: string;
}

/** The environment of the stage whose outputs a file holds. Ends the command with a sentence where it holds none. */
const applyOutputs = (file: string) => {
  const { TableName, ExportBucket, UploadBucket, DocumentBucket, AuditBucket, UserPoolId, SiteUrl } =
    outputsOrEnd(file);
  Object.assign(process.env, {
    TABLE_NAME: TableName,
    SNAPSHOT_BUCKET: ExportBucket,
    UPLOAD_BUCKET: UploadBucket,
    DOCUMENT_BUCKET: DocumentBucket,
    // A stage of an earlier release has none.
    AUDIT_BUCKET: AuditBucket ?? '',
    USER_POOL_ID: UserPoolId,
    SITE_ORIGIN: SiteUrl,
    AWS_REGION: 'us-east-1',
  });
};

const outputsOrEnd = (file: string): Outputs => {
  try {
    return readOutputs(file);
  } catch (error) {
    if (!(error instanceof WrongOutputs)) throw error;
    return end(error.message);
  }
};

/** Runs the local portal until the work is done. */
const startLocal = async (data: string) => {
  const { startPortal } = await import('../../local/portal.ts');
  const log = (message: string, error?: unknown) => process.stderr.write(`${message} ${error ?? ''}\n`);
  return startPortal({ dataDir: resolve(data), port: 0, siteDir: resolve('dist/web'), log });
};

/** Runs `work` for the portal that the options name. Only `work` may import the data layer, which reads the environment when it is loaded. */
export const withTarget = async ({ outputs, local, data }: Target, work: () => Promise<void>): Promise<void> => {
  // A command's figures would say something about no function, and would stand between the lines it prints.
  process.env.POWERTOOLS_METRICS_DISABLED ??= 'true';
  if (outputs !== undefined) applyOutputs(outputs);
  else if (!local && !process.env.TABLE_NAME) {
    end(`Which portal? Nothing names one.\n\n${targetUsage.trimEnd()}`);
  }
  const portal = local ? await startLocal(data) : undefined;
  try {
    await work();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    process.stderr.write(`This was not done: ${reasonOf(error)}\n`);
    process.exitCode = 1;
  } finally {
    await portal?.stop();
  }
};
