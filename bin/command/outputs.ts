import { readFileSync } from 'node:fs';
import {
  CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
} from '@aws-sdk/client-cloudformation';
import * as z from 'zod';
import { REGION, stackName } from '#lib/stage/settings.ts';

/** A stage that cannot be looked up, as a sentence. */
export class NoStage extends Error {}

/** The outputs of a deployed stage, by name. Throws NoStage. */
export const deployedOutputs = async (
  stage: string,
  client = new CloudFormationClient({ region: REGION }),
): Promise<Readonly<Record<string, string>>> => {
  const { Stacks = [] } = await client
    .send(new DescribeStacksCommand({ StackName: stackName(stage) }))
    .catch((error: unknown) => {
      if (error instanceof CloudFormationServiceException && /does not exist/.test(error.message))
        throw new NoStage(`There is no stage "${stage}" in this account: no stack ${stackName(stage)}.`);
      throw error;
    });
  return Object.fromEntries(
    (Stacks[0]?.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]),
  );
};

/** Why the outputs of a stage cannot be used, as a sentence. */
export class WrongOutputs extends Error {}

const Outputs = z
  .object({
    TableName: z.string(),
    ExportBucket: z.string(),
    UploadBucket: z.string(),
    DocumentBucket: z.string(),
    UserPoolId: z.string(),
    UserPoolClientId: z.string(),
    SiteUrl: z.string(),
    /** Missing in those of older releases. */
    ApiId: z.string().optional(),
    AuditBucket: z.string().optional(),
    Release: z.string().optional(),
  })
  .catchall(z.string());

/** Where the parts of a deployed stage are. */
export type Outputs = z.infer<typeof Outputs>;

const parseOutputs = (content: unknown, place: string): Outputs => {
  const parsed = Outputs.safeParse(content);
  if (parsed.success) return parsed.data;
  const missing = parsed.error.issues.map(({ path }) => path.join('.')).join(', ');
  throw new WrongOutputs(
    `${place} lacks ${missing}: it is not of a portal, or of an older release. Deploy the stage again.`,
  );
};

/** The outputs of a stage, as its stack has them now. Throws NoStage or WrongOutputs. */
export const lookUpOutputs = async (stage: string): Promise<Outputs> =>
  parseOutputs(await deployedOutputs(stage), `The stage "${stage}"`);

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new WrongOutputs(
      `There is no ${file}. --stage NAME needs no file; "npm run deploy -- --outputs ${file}" writes one.`,
    );
  }
};

const contentOf = (file: string): unknown => {
  try {
    return JSON.parse(textOf(file));
  } catch (error) {
    if (error instanceof WrongOutputs) throw error;
    throw new WrongOutputs(`${file} is no JSON: ${error instanceof Error ? error.message : error}`);
  }
};

/** The outputs of the one stack in a file that a deployment has written. Throws WrongOutputs. */
export const readOutputs = (file: string): Outputs => {
  const stacks = z.record(z.string(), z.unknown()).safeParse(contentOf(file)).data ?? {};
  const [name, ...others] = Object.keys(stacks);
  if (name === undefined)
    throw new WrongOutputs(`${file} is no file of outputs. "npm run deploy -- --outputs ${file}" writes one.`);
  if (others.length > 0)
    throw new WrongOutputs(
      `${file} holds the outputs of several stacks: ${[name, ...others].join(', ')}. Name one of a single stage.`,
    );
  return parseOutputs(stacks[name], file);
};
