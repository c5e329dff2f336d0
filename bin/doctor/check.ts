import type { Settings } from '#lib/stage/settings.ts';

/**
 * What was found about one thing a stage needs: it is there (ok), the stage works without it but not for every user
 * (limit), or the stage cannot be deployed or used (stop). `say` is a sentence; of a limit or stop it ends with what to do.
 */
export interface Finding {
  readonly level: 'ok' | 'limit' | 'stop';
  readonly about: string;
  readonly say: string;
}

/** Looks at what an account has for a stage; answers nothing where the stage does not need it. */
export type Check = (settings: Settings) => Promise<readonly Finding[]>;

/** Findings about one subject. */
export const findings = (about: string) => ({
  ok: (say: string): Finding => ({ level: 'ok', about, say }),
  limit: (say: string): Finding => ({ level: 'limit', about, say }),
  stop: (say: string): Finding => ({ level: 'stop', about, say }),
});

/** Whether a service answered with one of these errors. */
const isError = (error: unknown, ...names: readonly string[]) => error instanceof Error && names.includes(error.name);

/** The answer to `ask`, or undefined if the service says that there is none. */
export const orMissing = async <T>(ask: () => Promise<T>, ...errors: readonly string[]): Promise<T | undefined> => {
  try {
    return await ask();
  } catch (error) {
    if (isError(error, ...errors)) return undefined;
    throw error;
  }
};
