import { closest } from 'fastest-levenshtein';
import { settingNames, USUAL_STAGE, WrongSettings } from './stage-file.ts';

/** Flags of the CDK and what it remembers of an account: '@aws-cdk/core:…', 'aws:cdk:…'. */
const isOfCdk = (name: string) => name.startsWith('@') || name.includes(':') || name.endsWith('-in-cli');

/**
 * The stage that `-c stage=NAME` chooses, `prod` without it. Throws WrongSettings for every other `-c`: settings stand in
 * the file of the stage, where leaving one out by mistake cannot remove a domain or an alarm's address.
 */
export const chosenStage = (context: Readonly<Record<string, unknown>>): string => {
  const { stage = USUAL_STAGE, ...others } = context;
  const names = Object.keys(others).filter((name) => !isOfCdk(name));
  const sentences = names.map((name) =>
    settingNames.includes(name)
      ? `-c ${name} is not taken: write "${name}" into stages/${stage}.json.`
      : `-c ${name} is not taken, and "${name}" is no setting. Is "${closest(name, settingNames)}" meant? Settings stand in stages/${stage}.json.`,
  );
  if (sentences.length > 0) throw new WrongSettings(sentences.join('\n'));
  return String(stage);
};
