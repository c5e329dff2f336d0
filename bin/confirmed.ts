import { createInterface } from 'node:readline/promises';

/** Asks the operator, who answers yes or no. Undefined where nobody is there to answer. */
export const confirmed = async (question: string): Promise<boolean | undefined> => {
  if (!process.stdin.isTTY) return undefined;
  const line = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await line.question(`${question} (yes or no) `);
  line.close();
  return answer.trim().toLowerCase() === 'yes';
};
