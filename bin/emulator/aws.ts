import { mustRun } from './run.ts';

/** What the AWS CLI answers, as it is; undefined where it answers nothing. */
export const aws = async <Answer>(...args: readonly string[]): Promise<Answer> => {
  const said = await mustRun(['aws', ...args, '--output', 'json']);
  return (said === '' ? undefined : JSON.parse(said)) as Answer;
};
