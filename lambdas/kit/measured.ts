import { count, publish } from '../ports/metrics.ts';

/** A function that no route calls: its runs are counted as done or failed, with what was counted on the way. */
export const measured =
  <Arguments extends readonly unknown[], Reply>(run: (...given: Arguments) => Promise<Reply>) =>
  async (...given: Arguments): Promise<Reply> => {
    try {
      const reply = await run(...given);
      count('JobsDone');
      return reply;
    } catch (error) {
      count('Failed');
      throw error;
    } finally {
      publish();
    }
  };
