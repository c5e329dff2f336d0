import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { closest } from 'fastest-levenshtein';
import type * as z from 'zod';
import type { Settings } from './settings.ts';
import { StageFile } from './stage-schema.ts';

/** Where stages are settled, one file each; a rehearsal changes copies of them, in the folder that PORTAL_STAGES names. */
export const STAGES = process.env.PORTAL_STAGES ?? fileURLToPath(new URL('../../stages', import.meta.url));

/** The stage of `cdk deploy` without a choice. */
export const USUAL_STAGE = 'prod';

/** Whether a stage is called one that people work with. */
export const isProduction = (stage: string) => /^prod/.test(stage);

/** 'local' is the stage of one machine, which sends webhooks to that machine. */
const STAGE_NAME = /^(?!local$)[a-z][a-z0-9]{1,9}$/;

/** The names of all settings. */
export const settingNames = Object.keys(StageFile.shape).filter((name) => name !== '$schema');

/** What is wrong with the settings of a stage: a sentence an operator can act on. */
export class WrongSettings extends Error {}

const sentencesOf = ({ issues }: z.ZodError): string[] =>
  issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => `"${key}" is no setting. Is "${closest(key, settingNames)}" meant?`)
      : [`"${issue.path.join('.')}" ${issue.message}.`],
  );

/** The settings of a stage from what its file holds. Throws WrongSettings with a line for everything that is wrong. */
export const settingsOf = (stage: string, content: unknown): Settings => {
  if (!STAGE_NAME.test(stage))
    throw new WrongSettings(`"${stage}" is no name of a stage: 2 to 10 small letters or digits, a letter first.`);
  const parsed = StageFile.safeParse(content);
  if (!parsed.success)
    throw new WrongSettings(
      [`stages/${stage}.json:`, ...sentencesOf(parsed.error).map((line) => `- ${line}`)].join('\n'),
    );
  const { $schema, ...settings } = parsed.data;
  return { ...settings, stage };
};

/** The stages that have a file. */
const knownStages = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json') && name !== 'schema.json')
    .map((name) => name.replace(/\.json$/, ''))
    .sort();

/** Reads `stages/<stage>.json`. Throws WrongSettings. */
export const readStage = (stage: string, folder = STAGES): Settings => {
  const file = join(folder, `${stage}.json`);
  if (!existsSync(file))
    throw new WrongSettings(
      `There is no stages/${stage}.json. Stages are: ${knownStages(folder).join(', ')}. A new one begins as a copy of stages/example.json.`,
    );
  return settingsOf(stage, contentOf(stage, readFileSync(file, 'utf8')));
};

const contentOf = (stage: string, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new WrongSettings(`stages/${stage}.json is no JSON: ${error instanceof Error ? error.message : error}`);
  }
};

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
