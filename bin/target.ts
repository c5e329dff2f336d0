import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod';

/** Options of every operator command that select the portal. */
export const targetOptions = {
  outputs: { type: 'string' },
  local: { type: 'boolean', default: false },
  data: { type: 'string', default: '.local' },
} as const;

export const targetUsage = `Where to, one of:
  --outputs FILE   what 'cdk deploy --outputs-file FILE' has written
  (nothing)        TABLE_NAME, SNAPSHOT_BUCKET, UPLOAD_BUCKET and USER_POOL_ID from the environment
  --local          the portal of this machine, while it is stopped; --data DIR where it is not in .local
`;

interface Target {
  readonly outputs?: string | undefined;
  readonly local: boolean;
  readonly data: string;
}

const Outputs = z.object({
  TableName: z.string(),
  ExportBucket: z.string(),
  UploadBucket: z.string(),
  UserPoolId: z.string(),
  SiteUrl: z.string(),
});

/** The environment of the one stack in a file of outputs. */
const applyOutputs = (file: string) => {
  const [stack] = Object.values(JSON.parse(readFileSync(file, 'utf8')));
  const { TableName, ExportBucket, UploadBucket, UserPoolId, SiteUrl } = Outputs.parse(stack);
  Object.assign(process.env, {
    TABLE_NAME: TableName,
    SNAPSHOT_BUCKET: ExportBucket,
    UPLOAD_BUCKET: UploadBucket,
    USER_POOL_ID: UserPoolId,
    SITE_ORIGIN: SiteUrl,
    AWS_REGION: 'us-east-1',
  });
};

/** Runs the local portal until the work is done. */
const startLocal = async (data: string) => {
  const { startPortal } = await import('../local/portal.ts');
  const log = (message: string, error?: unknown) => process.stderr.write(`${message} ${error ?? ''}\n`);
  return startPortal({ dataDir: resolve(data), port: 0, siteDir: resolve('dist/web'), log });
};

/** Runs `work` for the portal that the options name. Only `work` may import the data layer, which reads the environment when it is loaded. */
export const withTarget = async ({ outputs, local, data }: Target, work: () => Promise<void>): Promise<void> => {
  if (outputs !== undefined) applyOutputs(outputs);
  const portal = local ? await startLocal(data) : undefined;
  try {
    await work();
  } finally {
    await portal?.stop();
  }
};
