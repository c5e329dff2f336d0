import { WrongSettings } from '../lib/stage-file.ts';

/** What `read` answers. Ends the command with the sentences about settings that are wrong. */
export const orEnd = <T>(read: () => T): T => {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(1);
  }
};
