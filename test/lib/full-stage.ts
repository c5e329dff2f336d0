import { readStage } from '#lib/stage/stage-file.ts';

/** The settings of a stage with every option on, and two secrets as while one is replaced: the largest template there is. */
export const everyOption = (): Readonly<Record<string, unknown>> => {
  const { stage: _stage, ...chosen } = readStage('example');
  return { ...chosen, originSecrets: [1, 2] };
};
