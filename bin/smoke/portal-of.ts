import { deployedOutputs } from '../data/deployed-outputs.ts';
import { readOutputs } from '../outputs.ts';
import type { Portal } from './check.ts';

/** What the options of the command name: an address, a deployed stage, or the file that its deployment has written. */
export interface Where {
  readonly url?: string | undefined;
  readonly stage?: string | undefined;
  readonly outputs: string;
}

/** The portal that is meant. Throws NoStage or WrongOutputs, whose messages are sentences. */
export const portalOf = async ({ url, stage, outputs }: Where): Promise<Portal> => {
  if (url !== undefined) return { url: url.replace(/\/$/, '') };
  const { SiteUrl = '', ApiId } = stage === undefined ? readOutputs(outputs) : await deployedOutputs(stage);
  return { url: SiteUrl, apiId: ApiId };
};
