import { isDeepStrictEqual } from 'node:util';
import {
  CloudFormationClient,
  CloudFormationServiceException,
  GetTemplateSummaryCommand,
} from '@aws-sdk/client-cloudformation';
import { REGION, SETTINGS_METADATA, type Settings, stackName } from '../lib/settings.ts';

/** Settings as they were written into a template, perhaps by another release. */
export type DeployedSettings = Readonly<Record<string, unknown>>;

/**
 * The settings that a stage was deployed with last: undefined where there is no such stack, and none at all where a
 * release deployed it that did not write them down.
 */
export const deployedSettings = async (
  stage: string,
  client = new CloudFormationClient({ region: REGION }),
): Promise<DeployedSettings | undefined> => {
  try {
    const { Metadata } = await client.send(new GetTemplateSummaryCommand({ StackName: stackName(stage) }));
    return JSON.parse(Metadata ?? '{}')[SETTINGS_METADATA] ?? {};
  } catch (error) {
    if (error instanceof CloudFormationServiceException && /does not exist/.test(error.message)) return undefined;
    throw error;
  }
};

const shown = (value: unknown) => (value === undefined ? 'not set' : JSON.stringify(value));

/** One line for each setting that a deployment would change, in the order of their names. */
export const differences = (deployed: DeployedSettings, chosen: Settings): string[] => {
  const wanted: DeployedSettings = chosen;
  return [...new Set([...Object.keys(deployed), ...Object.keys(wanted)])]
    .sort()
    .filter((name) => !isDeepStrictEqual(deployed[name], wanted[name]))
    .map((name) => `${name}: ${shown(deployed[name])} -> ${shown(wanted[name])}`);
};
