import { stackName } from '#lib/stage/settings.ts';
import { isProduction, USUAL_STAGE } from '#lib/stage/stage-file.ts';
import { deployedOutputs, readOutputs } from '../command/outputs.ts';

/** What the smoke test knows of a portal: its address, and the API's own where that is to be refused. */
export interface Portal {
  /** Without a slash at its end. */
  readonly url: string;
  readonly apiId?: string | undefined;
  /** The release that it should run. */
  readonly release?: string | undefined;
  /** The name of its stack, if the account can be read. */
  readonly stack?: string | undefined;
  /** The topic of the alarm that pages, likewise. */
  readonly alarmTopic?: string | undefined;
  /** Whether people work with it, by the name of its stage. */
  readonly isProduction?: boolean;
}

/** One thing that was looked at: how it went, as a sentence. */
export interface Seen {
  readonly level: 'ok' | 'failed' | 'skipped';
  readonly say: string;
  /** The stage lacks something, whichever release it runs. */
  readonly isOfStage?: boolean;
}

/** What is not as it should be, as a sentence. */
class Wrong extends Error {}

/** Throws Wrong unless something is so. */
export const must = (isSo: boolean, sentence: string) => {
  if (!isSo) throw new Wrong(sentence);
};

/** Looks at one thing. A failure is a sentence too, and does not keep others from being looked at. */
export const look = async (say: string, work: () => Promise<unknown>): Promise<Seen> => {
  try {
    await work();
    return { level: 'ok', say };
  } catch (error) {
    const { message, cause } = error instanceof Error ? error : new Error(String(error));
    const why = error instanceof Wrong ? message : `${message}${cause instanceof Error ? ` (${cause.message})` : ''}`;
    return { level: 'failed', say: `${say}: ${why}` };
  }
};

/** 'ok      the page comes with its headers'. */
export const lineOf = ({ level, say }: Seen) => `${level.padEnd(8)}${say}\n`;

/** What the options of the command name: an address, a deployed stage, or the file that its deployment has written. */
interface Where {
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
