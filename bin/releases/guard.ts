import type { DataLevel } from './assembly.ts';
import { findRelease, type Register, type StoredRelease } from './register.ts';

/** Why a release cannot be deployed or brought back, as a sentence that says what to do. */
export class Refused extends Error {}

/** What to do about a release that is not stored. Below a floor a release of unknown level might destroy data. */
const unstored = ({ floor }: Register, stage: string) =>
  floor > 1
    ? `A release from before 0.2.0 must not run any more, as it would erase what later ones retain: mend the cause in a new release, and deploy that. Only sources of 0.2.0 or later may be checked out and deployed: git checkout COMMIT && npm ci && npm run deploy -- --stage ${stage}`
    : `To go back further, check out its sources and deploy them: git checkout COMMIT && npm ci && npm run deploy -- --stage ${stage}`;

/** Refuses a release that must not handle what a later one has written. */
const refuseBelow = ({ floor }: Register, { level }: DataLevel, id: string) => {
  if (level < floor)
    throw new Refused(
      `The release ${id} must not run any more: releases after it have changed stored data in ways that it does not know (its data level is ${level}, the lowest allowed is ${floor}). Mend the cause in a new release, and deploy that.`,
    );
};

/** Refuses to deploy over a stage whose data is not ready for the release, or beyond it. */
export const checkDeployment = (register: Register, id: string, next: DataLevel, running: DataLevel | undefined) => {
  refuseBelow(register, next, id);
  if (running !== undefined && running.level < next.requires)
    throw new Refused(
      `The release ${id} changes stored data that a release between has to prepare (data level ${next.requires}; the stage runs ${running.level}). Deploy that one first: CHANGELOG.md names it.`,
    );
};

/** The arguments of a rollback. */
interface Wanted {
  readonly stage: string;
  /** The release that runs, as the stack names it. */
  readonly running: string | undefined;
  /** The release that was named; the one before the running one when none was. */
  readonly to: string | undefined;
}

/** Chooses the release that a rollback deploys again. Throws Refused. */
export const chooseTarget = (register: Register, { stage, running, to }: Wanted): StoredRelease => {
  if (running === undefined && to === undefined)
    throw new Refused(
      `The stage "${stage}" runs a release from before 0.2.0, which kept no assembly: nothing says what was before it. ${unstored(register, stage)}`,
    );
  const runs = findRelease(register, running);
  if (runs === undefined && to === undefined && register.releases.length > 0)
    throw new Refused(
      `The release ${running} was not deployed by "npm run deploy", so nothing says what was before it. Name one of "npm run releases -- --stage ${stage}" with --to.`,
    );
  const id = to ?? runs?.previous;
  if (id === undefined)
    throw new Refused(
      `Nothing is known of a release before ${running}: the stage was new, or ran a release from before 0.2.0, which kept no assembly. ${unstored(register, stage)}`,
    );
  if (id === running) throw new Refused(`The stage "${stage}" runs the release ${id} already.`);
  const target = findRelease(register, id);
  if (target === undefined)
    throw new Refused(
      `The assembly of the release ${id} is not stored (any more); "npm run releases -- --stage ${stage}" lists those that are. ${unstored(register, stage)}`,
    );
  if (target.deployment === 'failed')
    throw new Refused(`The release ${id} failed when it was deployed. Choose another one, or deploy from its sources.`);
  refuseBelow(register, target.dataLevel, id);
  return target;
};

/** What CloudFormation says about a stack, and what to do when it takes no update. */
const sentences: readonly (readonly [RegExp, (stack: string, status: string) => string])[] = [
  [
    /^REVIEW_IN_PROGRESS$/,
    (stack) =>
      `${stack} was never made: only a change set waits. Delete it with "aws cloudformation delete-stack --stack-name ${stack}", and deploy.`,
  ],
  [
    /_IN_PROGRESS$/,
    (stack, status) =>
      `${stack} is being changed now (${status}). Wait until that has ended; "aws cloudformation cancel-update-stack --stack-name ${stack}" takes a running update back.`,
  ],
  [
    /^ROLLBACK_|^CREATE_FAILED|^DELETE_/,
    (stack, status) =>
      `${stack} was never deployed whole (${status}). See "A first deployment that failed" in docs/runbook/wrong.md.`,
  ],
  [
    /_FAILED$/,
    (stack, status) =>
      `${stack} stands half-way (${status}). Look at its events; "aws cloudformation continue-update-rollback --stack-name ${stack}" ends that.`,
  ],
];

/** Refuses while the stack takes no update. */
export const checkStatus = (stack: string, status: string) => {
  const found = sentences.find(([pattern]) => pattern.test(status));
  if (found) throw new Refused(found[1](stack, status));
};
