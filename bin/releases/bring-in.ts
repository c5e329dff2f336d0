import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { AT_ONCE, NO_RELEASE, PAGES_FIRST, PAGES_RUN, REGION } from '#lib/stage/settings.ts';
import { reasonOf } from '../command/command.ts';
import { readTemplate, replaceTemplate, templateFileOf } from './assembly.ts';
import { type Carried, carryData, type Deployed } from './carry.ts';
import { findStack, isUnderWay, readDeployed } from './stack.ts';

const program = createRequire(import.meta.url).resolve('aws-cdk/bin/cdk');

/** Runs the CDK's command of this project to its end, with the operator's own terminal; the code it ended with. */
export const runCdk = (args: readonly string[], env: NodeJS.ProcessEnv = {}): number =>
  spawnSync(process.execPath, [program, ...args], { stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1;

/** Where the CDK says which file of the assembly a nested stack's template is. */
const ASSET_PATH = 'aws:asset:path';

const fileOfNested = (metadata: unknown): string | undefined =>
  (metadata as Readonly<Record<string, string>> | undefined)?.[ASSET_PATH];

/**
 * Carries data into one template of an assembly; says which resources these are. `isChanged`: the file differs from the one that
 * its key names already, so it needs another key.
 */
const carryInto = (
  folder: string,
  stack: string,
  file: string,
  deployed: Deployed,
  { letGo, isChanged = false }: { readonly letGo: readonly string[]; readonly isChanged?: boolean },
) => {
  const { template, carried } = carryData(readTemplate(folder, file), deployed, letGo);
  if (carried.length > 0 || isChanged) replaceTemplate(folder, stack, file, template);
  return carried;
};

/**
 * Brings an assembly into the form in which it is deployed over a stack: with the resources that hold data and that its
 * release does not know, in the stack itself and in those within it. Says which these are.
 */
export const prepareAssembly = (
  folder: string,
  stack: string,
  deployed: Deployed,
  letGo: readonly string[] = [],
): readonly Carried[] => {
  const file = templateFileOf(stack);
  const inside = Object.entries(readTemplate(folder, file).Resources).flatMap(([id, { Metadata }]) => {
    const nested = deployed.nested[id];
    const nestedFile = fileOfNested(Metadata);
    if (nested === undefined || nestedFile === undefined) return [];
    return carryInto(folder, stack, nestedFile, nested, { letGo });
  });
  // The stack's own template names the new keys of those within it: under its old key CloudFormation would get the old text.
  return [...inside, ...carryInto(folder, stack, file, deployed, { letGo, isChanged: inside.length > 0 })];
};

/** A release on its way into a stage. */
export interface BringIn {
  readonly stack: string;
  /** The assembly; its templates are changed by what the deployed stack holds besides. */
  readonly folder: string;
  readonly release: string;
  /** A rollback: all calls at once, without alarms, pages first. */
  readonly isBack: boolean;
  /** All calls at once, without alarms: for what fails already and cannot be mended step by step. */
  readonly atOnce?: boolean;
  /** The file into which the outputs of the stack are written as well. */
  readonly outputs: string | undefined;
  /** Without a prompt for rights that change. */
  readonly isAgreed: boolean;
  /** Logical ids of resources with data that leave the stack. */
  readonly letGo?: readonly string[];
}

/** The arguments of the CDK's command that deploys an assembly, whose template has these parameters. */
export const deployArguments = (work: BringIn, known: object, now: Date): readonly string[] => {
  const { stack, folder, release, isBack, atOnce = isBack, outputs, isAgreed } = work;
  const parameters = [
    [AT_ONCE, atOnce ? release : NO_RELEASE],
    [PAGES_FIRST, isBack ? release : NO_RELEASE],
    [PAGES_RUN, now.toISOString()],
  ]
    .filter(([name = '']) => name in known)
    .flatMap(([name, value]) => ['--parameters', `${stack}:${name}=${value}`]);
  const written = outputs === undefined ? [] : ['--outputs-file', outputs];
  const approval = isAgreed ? ['--require-approval', 'never'] : [];
  return ['deploy', stack, '--app', folder, ...parameters, ...written, ...approval];
};

/** How the deployment of a release has ended. `open`: not known yet, and the sentence says what to do. */
export type Outcome = { readonly state: 'runs' | 'failed' } | { readonly state: 'open'; readonly sentence: string };

const DEPLOYED = /^(CREATE|UPDATE)_COMPLETE$/;

/**
 * What became of a release whose command has ended badly. It may have ended before the deployment does: the network is gone, or
 * credentials have run out. CloudFormation goes on then.
 */
export const outcomeOf = async (
  stack: string,
  release: string,
  client = new CloudFormationClient({ region: REGION }),
): Promise<Outcome> => {
  try {
    const { status = '', outputs = {} } = (await findStack(stack, client)) ?? {};
    if (isUnderWay(status))
      return {
        state: 'open',
        sentence: `CloudFormation is still deploying the release ${release} (${status}). Look at the stack ${stack}; the next command reads what became of it.`,
      };
    return { state: outputs.Release === release && DEPLOYED.test(status) ? 'runs' : 'failed' };
  } catch (error) {
    return {
      state: 'open',
      sentence: `What became of the release ${release} cannot be looked up: ${reasonOf(error)} CloudFormation may go on with the stack ${stack} all the same; the next command reads what became of it.`,
    };
  }
};

/** Deploys an assembly through CloudFormation. */
export const bringIn = async (work: BringIn): Promise<Outcome> => {
  const { stack, folder, release, letGo = [] } = work;
  const deployed = await readDeployed(stack);
  const carried = deployed === undefined ? [] : prepareAssembly(folder, stack, deployed, letGo);
  if (carried.length > 0)
    process.stdout.write(
      `These hold data and the release does not know them. They stay in ${stack}:\n${carried.map(({ id, type }) => `  ${id} (${type})\n`).join('')}`,
    );
  const known = readTemplate(folder, templateFileOf(stack)).Parameters ?? {};
  return runCdk(deployArguments(work, known, new Date())) === 0 ? { state: 'runs' } : outcomeOf(stack, release);
};
