import {
  GetAliasCommand,
  type LambdaClient,
  paginateListVersionsByFunction,
  ResourceNotFoundException,
  UpdateAliasCommand,
} from '@aws-sdk/client-lambda';
import { LIVE } from '../../lib/settings.ts';

/** A function whose version in use the last deployment has made, and the one before it. */
export interface FunctionStep {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

const liveVersion = async (client: LambdaClient, FunctionName: string) => {
  try {
    return (await client.send(new GetAliasCommand({ FunctionName, Name: LIVE }))).FunctionVersion;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
};

/** The published versions of a function, newest first. */
const versionsOf = async (client: LambdaClient, FunctionName: string) => {
  const found: { version: number; made: number }[] = [];
  for await (const { Versions = [] } of paginateListVersionsByFunction({ client }, { FunctionName }))
    for (const { Version = '', LastModified = '' } of Versions)
      if (Version !== '$LATEST') found.push({ version: Number(Version), made: Date.parse(LastModified) });
  return found.sort((a, b) => b.version - a.version);
};

const stepOf = async (client: LambdaClient, name: string, began: Date): Promise<FunctionStep | undefined> => {
  const live = await liveVersion(client, name);
  if (live === undefined) return undefined;
  const versions = await versionsOf(client, name);
  const current = versions.find(({ version }) => version === Number(live));
  const before = versions.find(({ version, made }) => version < Number(live) && made < began.getTime());
  // One that an earlier deployment has made stays: its neighbours of the release before expect it.
  if (!current || current.made < began.getTime() || !before) return undefined;
  return { name, from: live, to: String(before.version) };
};

/** What the last deployment has changed of the functions, and how it was before. */
export const functionSteps = async (client: LambdaClient, names: readonly string[], began: Date) => {
  const steps: FunctionStep[] = [];
  // One after the other: Lambda answers some ten such questions a second.
  for (const name of names) {
    const step = await stepOf(client, name, began);
    if (step) steps.push(step);
  }
  return steps;
};

/** Gives all calls of a function to the version before. */
export const takeBackFunction = async (client: LambdaClient, { name, to }: FunctionStep) => {
  await client.send(
    new UpdateAliasCommand({
      FunctionName: name,
      Name: LIVE,
      FunctionVersion: to,
      RoutingConfig: { AdditionalVersionWeights: {} },
    }),
  );
};
