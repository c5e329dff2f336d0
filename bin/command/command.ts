import { createInterface } from 'node:readline/promises';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { ApplicationError } from '#contract/application-error.ts';
import { WrongSettings } from '#lib/stage/stage-file.ts';

/** What the operator types in answer to a question. Undefined if no user is there to answer. */
export const typed = async (question: string): Promise<string | undefined> => {
  if (!process.stdin.isTTY) return undefined;
  const line = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await line.question(question);
  line.close();
  return answer;
};

/** Prompts the operator, who answers yes or no. Undefined if no user is there to answer. */
export const confirmed = async (question: string): Promise<boolean | undefined> => {
  const answer = await typed(`${question} (yes or no) `);
  return answer === undefined ? undefined : answer.trim().toLowerCase() === 'yes';
};

/** Ends the command: the reason as a sentence, code 1. */
export const end = (reason: string): never => {
  process.stderr.write(`${reason}\n`);
  return process.exit(1);
};

/** What the SDK calls credentials that do not exist, or count no more. */
const NO_CREDENTIALS = /Credentials|ExpiredToken|InvalidClientTokenId|UnrecognizedClient|SignatureDoesNotMatch/;

/** Why something failed, with what to do where that is known. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ApplicationError) return error.reason || error.message;
  if ('code' in error && error.code === 'ENOENT') return 'there is no such file.';
  if (!NO_CREDENTIALS.test(error.name)) return error.message;
  return `There are no usable AWS credentials (${error.message}). Sign in, and set AWS_PROFILE to the profile.`;
};

/** Whether it was refused, by the portal's own rules or by a service of AWS or on the way to it: the code is not at fault. */
export const isRefusal = (error: unknown): error is Error =>
  error instanceof ApplicationError ||
  (error instanceof Error && ('$fault' in error || NO_CREDENTIALS.test(error.name)));

const HELP = { help: { type: 'boolean', short: 'h' } } as const;

/** A command of operators as it is used: ends with its usage where its arguments are wrong. */
export const commandOf = (usage: string) => {
  const wrong = (reason: string): never => end(`${reason}\n\n${usage.trimEnd()}`);
  const showUsage = (): never => {
    process.stdout.write(`${usage.trimEnd()}\n`);
    return process.exit(0);
  };
  return {
    wrong,
    /** Its arguments. `--help` shows the usage and ends it well; an option it does not know ends it. */
    parsed: <Config extends ParseArgsConfig>(config: Config) => {
      try {
        const { values } = parseArgs({ ...config, options: { ...config.options, ...HELP } });
        return 'help' in values ? showUsage() : parseArgs<Config>(config);
      } catch (error) {
        return wrong(reasonOf(error));
      }
    },
  };
};

/** What `read` answers. Ends the command with the sentences about settings that are wrong. */
export const orEnd = <T>(read: () => T): T => {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error;
    return end(error.message);
  }
};
