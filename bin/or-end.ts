import { WrongSettings } from '../lib/stage-file.ts';
import { end } from './command.ts';

/** What `read` answers. Ends the command with the sentences about settings that are wrong. */
export const orEnd = <T>(read: () => T): T => {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error;
    return end(error.message);
  }
};
