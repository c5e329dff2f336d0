import { AT_ONCE, NO_RELEASE, PAGES_FIRST } from '../../lib/settings.ts';
import { runCdk } from './cdk.ts';
import { prepareAssembly } from './prepare.ts';
import { readDeployed } from './stack.ts';

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
  readonly outputs: string;
  /** Without asking about rights that change. */
  readonly isAgreed: boolean;
  /** Logical ids of resources with data that leave the stack. */
  readonly letGo?: readonly string[];
}

/** Deploys an assembly through CloudFormation; whether that went well. */
export const bringIn = async (work: BringIn): Promise<boolean> => {
  const { stack, folder, release, isBack, atOnce = isBack, outputs, isAgreed, letGo = [] } = work;
  const deployed = await readDeployed(stack);
  const carried = deployed === undefined ? [] : prepareAssembly(folder, stack, deployed, letGo);
  if (carried.length > 0)
    process.stdout.write(
      `These hold data and the release does not know them. They stay in ${stack}:\n${carried.map(({ id, type }) => `  ${id} (${type})\n`).join('')}`,
    );
  const parameters = [
    [AT_ONCE, atOnce ? release : NO_RELEASE],
    [PAGES_FIRST, isBack ? release : NO_RELEASE],
  ].flatMap(([name, value]) => ['--parameters', `${stack}:${name}=${value}`]);
  const approval = isAgreed ? ['--require-approval', 'never'] : [];
  const code = runCdk(['deploy', stack, '--app', folder, ...parameters, '--outputs-file', outputs, ...approval]);
  return code === 0;
};
