import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { REGION } from '#lib/stage/settings.ts';
import { readStage, STAGES } from '#lib/stage/stage-file.ts';
import { end, orEnd, reasonOf } from './command.ts';

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
