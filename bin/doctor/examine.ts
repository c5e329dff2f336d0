import type { Settings } from '../../lib/settings.ts';
import { checkBootstrap, checkCredentials } from './account.ts';
import { checkCertificate } from './certificate.ts';
import { type Check, type Finding, findings } from './check.ts';
import { checkFunctions } from './functions.ts';
import { checkMail } from './mail.ts';
import { checkReports } from './reports.ts';
import { checkStack } from './stack.ts';
import { checkTextMessages } from './text-messages.ts';

const checks: Readonly<Record<string, Check>> = {
  bootstrap: checkBootstrap,
  stack: checkStack,
  certificate: checkCertificate,
  mail: checkMail,
  'text messages': checkTextMessages,
  functions: checkFunctions,
  reports: checkReports,
};

/** What cannot be looked at, for lack of a right or because the service is away, is said and holds nothing up. */
const attempt = async (about: string, check: Check, settings: Settings): Promise<readonly Finding[]> => {
  try {
    return await check(settings);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [findings(about).limit(`This could not be looked at: ${reason}. Use credentials that may read it.`)];
  }
};

/** All that an account has or lacks for a stage, in the order in which it is to be put right. */
export const examine = async (settings: Settings): Promise<readonly Finding[]> => {
  const first = await checkCredentials(settings);
  if (first.some(({ level }) => level === 'stop')) return first;
  const others = await Promise.all(Object.entries(checks).map(([about, check]) => attempt(about, check, settings)));
  return [...first, ...others.flat()];
};

/** One line for each finding: 'stop   mail: SES does not know example.com. …'. */
export const linesOf = (found: readonly Finding[]): string =>
  found.map(({ level, about, say }) => `${level.padEnd(6)} ${about}: ${say}\n`).join('');

/** Whether a deployment would fail or be of no use. */
export const stops = (found: readonly Finding[]): boolean => found.some(({ level }) => level === 'stop');
