import { stackName } from '#lib/stage/settings.ts';
import { isProduction, USUAL_STAGE } from '#lib/stage/stage-file.ts';
import { readOutputs } from '../command/outputs.ts';
import { deployedOutputs } from '../data/deployed-outputs.ts';
import type { Portal } from './check.ts';

/** What the options of the command name: an address, a deployed stage, or the file that its deployment has written. */
export interface Where {
  readonly url?: string | undefined;
  /** The usual one where nothing is named. */
  readonly stage?: string | undefined;
  readonly outputs?: string | undefined;
  /** The release that is meant; the one that the stack names where none is given. */
  readonly release?: string | undefined;
}

/** The portal that is meant. Throws NoStage or WrongOutputs, whose messages are sentences. */
export const portalOf = async ({ url, stage = USUAL_STAGE, outputs, release }: Where): Promise<Portal> => {
  if (url !== undefined) return { url: url.replace(/\/$/, ''), release };
  if (outputs !== undefined) {
    const { SiteUrl, ApiId, Release } = readOutputs(outputs);
    return { url: SiteUrl, apiId: ApiId, release: release ?? Release };
  }
  const { SiteUrl = '', ApiId, Release, AlarmTopicArn } = await deployedOutputs(stage);
  return {
    url: SiteUrl,
    apiId: ApiId,
    release: release ?? Release,
    stack: stackName(stage),
    alarmTopic: AlarmTopicArn,
    isProduction: isProduction(stage),
  };
};
