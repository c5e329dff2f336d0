import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { REGION } from '#lib/stage/settings.ts';
import { readStage, STAGES } from '#lib/stage/stage-file.ts';
import { end, isRefusal, orEnd, reasonOf } from './command.ts';
import { lookUpOutputs, NoStage, type Outputs, readOutputs, WrongOutputs } from './outputs.ts';

/** The account that the file of a stage names; undefined if it names none, or is on another machine. */
const expectedAccount = (stage: string): string | undefined =>
  existsSync(join(STAGES, `${stage}.json`)) ? orEnd(() => readStage(stage)).account : undefined;

/** The account of the credentials. Ends the command if there are none, or the file of the stage names another account. */
export const accountOfStage = async (stage: string): Promise<string> => {
  const { Account = '' } = await new STSClient({ region: REGION })
    .send(new GetCallerIdentityCommand({}))
    .catch((error: unknown) => end(reasonOf(error)));
  const expected = expectedAccount(stage);
  if (expected !== undefined && expected !== Account)
    end(
      `These are credentials of account ${Account}, and stages/${stage}.json says ${expected}. Use those of ${expected}. Nothing was done.`,
    );
  return Account;
};

/** Options of every operator command that select the portal. */
export const targetOptions = {
  stage: { type: 'string' },
  outputs: { type: 'string' },
  local: { type: 'boolean', default: false },
  data: { type: 'string', default: '.local' },
} as const;

export const targetUsage = `Which portal, one of:
  --stage NAME     a deployed stage; its stack in the account of the credentials says where its parts are
  --local          the portal of this machine, while it is stopped; --data DIR where it is not in .local
  --outputs FILE   a stage whose stack cannot be read: 'npm run deploy -- --outputs FILE' has written the file
  (nothing)        TABLE_NAME, SNAPSHOT_BUCKET, UPLOAD_BUCKET, DOCUMENT_BUCKET and USER_POOL_ID from the environment
`;

interface Target {
  readonly stage?: string | undefined;
  readonly outputs?: string | undefined;
  readonly local: boolean;
  readonly data: string;
}

/** Addresses of a portal by the names of a stack's outputs, as far as what names the portal says them. */
export type Places = Readonly<Record<string, string | undefined>>;

const applyOutputs = (outputs: Outputs) => {
  const { TableName, ExportBucket, UploadBucket, DocumentBucket, AuditBucket, UserPoolId, SiteUrl } = outputs;
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
  return outputs;
};

/** What `read` finds. Ends the command with a sentence if that cannot be used. */
const foundOrEnd = async (read: () => Outputs | Promise<Outputs>): Promise<Outputs> => {
  try {
    return await read();
  } catch (error) {
    if (error instanceof WrongOutputs || error instanceof NoStage) return end(error.message);
    if (!isRefusal(error)) throw error;
    return end(`The stage cannot be looked up: ${reasonOf(error)}`);
  }
};

/** Looks a stage up, and says which one and in which account, before anything is read or changed. */
const openStage = async (stage: string): Promise<Outputs> => {
  const account = await accountOfStage(stage);
  const outputs = await foundOrEnd(() => lookUpOutputs(stage));
  process.stderr.write(`Stage "${stage}" of account ${account}: ${outputs.SiteUrl}\n`);
  return outputs;
};

/** Runs the local portal until the work is done. */
const startLocal = async (data: string) => {
  const { startPortal } = await import('#local/portal.ts');
  const log = (message: string, error?: unknown) => process.stderr.write(`${message} ${error ?? ''}\n`);
  return startPortal({ dataDir: resolve(data), port: 0, siteDir: resolve('dist/web'), log });
};

const find = async ({ stage, outputs, local }: Target): Promise<Places> => {
  if (stage !== undefined) return applyOutputs(await openStage(stage));
  if (outputs !== undefined) return applyOutputs(await foundOrEnd(() => readOutputs(outputs)));
  if (local || process.env.TABLE_NAME) return {};
  return end(`Which portal? Nothing names one.\n\n${targetUsage.trimEnd()}`);
};

/**
 * Ends a command that destroys unless its portal is named in a way that cannot be mistaken: a stage, whose account is checked,
 * or this machine.
 */
export const mustNameStage = ({ stage, local }: Target) => {
  if (stage === undefined && !local)
    end(
      'What is erased cannot be had back, so name the stage: --stage NAME. Its account is checked then. Nothing was done.',
    );
};

/** Runs `work` for the portal that the options name. Only `work` may import the data layer, which reads the environment when it is loaded. */
export const withTarget = async (target: Target, work: (places: Places) => Promise<void>): Promise<void> => {
  const { stage, outputs, local, data } = target;
  if ([stage !== undefined, outputs !== undefined, local].filter(Boolean).length > 1)
    end(`Which portal? Name one, not several.\n\n${targetUsage.trimEnd()}`);
  // A command's figures would say something about no function, and would stand between the lines it prints.
  process.env.POWERTOOLS_METRICS_DISABLED ??= 'true';
  const places = await find(target);
  const portal = local ? await startLocal(data) : undefined;
  try {
    await work(portal ? portal.places : places);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    process.stderr.write(`This was not done: ${reasonOf(error)}\n`);
    process.exitCode = 1;
  } finally {
    await portal?.stop();
  }
};
