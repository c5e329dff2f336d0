import { type Stack as CdkStack, type CfnElement, NestedStack } from 'aws-cdk-lib';
import { Template as Synthesized } from 'aws-cdk-lib/assertions';
import { AT_ONCE, NO_RELEASE, PAGES_FIRST, PAGES_RUN } from '#lib/stage/settings.ts';
import { describeTemplate, type Template } from '../../../bin/releases/assembly.ts';
import { carryData } from '../../../bin/releases/carry.ts';
import { checkDeployment, chooseTarget } from '../../../bin/releases/guard.ts';
import {
  beginDeployment,
  confirmRunning,
  EMPTY,
  endDeployment,
  failDeployment,
  type Register,
} from '../../../bin/releases/register.ts';
import { createStack } from '../../lib/template.ts';
import { Account } from './account.ts';
import { type Inner, Stack } from './stack.ts';

/** A release as its assembly has it. */
export interface Release {
  readonly id: string;
  readonly template: Template;
  readonly inner: Inner;
}

/** Synthesizes a release: the portal's real templates, with settings that differ from release to release. */
export const synthesize = (id: string, settings: Readonly<Record<string, unknown>> = {}): Release => {
  const stack = createStack(settings, { release: id });
  const nested = stack.node.findAll().filter((part) => NestedStack.isNestedStack(part)) as NestedStack[];
  const template = (of: CdkStack) => Synthesized.fromStack(of).toJSON() as Template;
  const inner = nested.map((part) => [stack.getLogicalId(part.nestedStackResource as CfnElement), template(part)]);
  return { id, template: template(stack), inner: Object.fromEntries(inner) };
};

/** A stage in an account of the model, with its release store, driven as the commands drive the real ones. */
export class Stage {
  readonly account = new Account();
  readonly stack = new Stack(this.account, 'portal-test');
  register: Register = EMPTY;
  readonly #stored = new Map<string, Release>();
  #time = Date.parse('2026-11-01T12:00:00Z');

  /** The release that the stack names. */
  get running(): string | undefined {
    return describeTemplate(this.stack.template).release;
  }

  /** `npm run deploy`. `fails` names a resource that CloudFormation cannot make. Throws Refused. */
  deploy(release: Release, fails?: string): boolean {
    const { dataLevel } = describeTemplate(release.template);
    const isNew = this.stack.deployed.existing.size === 0;
    const running = isNew ? undefined : describeTemplate(this.stack.template);
    this.register = confirmRunning(this.register, running);
    checkDeployment(this.register, release.id, dataLevel, running?.dataLevel);
    this.#stored.set(release.id, release);
    const known = { id: release.id, at: this.#now(), commit: undefined, dataLevel, running: running?.release };
    const begun = beginDeployment(this.register, known);
    const isDone = this.#bringIn(release, false, fails);
    this.register = isDone ? endDeployment(begun, release.id, this.#now()) : failDeployment(begun, release.id);
    return isDone;
  }

  /** `npm run rollback`. `fails` names a resource that CloudFormation cannot make. The release that runs then. Throws Refused. */
  rollBack(to?: string, fails?: string): string {
    const running = this.running ?? '';
    this.register = confirmRunning(this.register, describeTemplate(this.stack.template));
    const { id } = chooseTarget(this.register, { stage: 'test', running: this.running, to });
    const release = this.stored(id);
    if (release === undefined) throw new Error(`The assembly of ${id} is missing`);
    if (!this.#bringIn(release, true, fails)) {
      const runs = this.stored(running);
      if (runs) this.#bringIn(runs, false);
      return running;
    }
    this.register = endDeployment(this.register, id, this.#now());
    return id;
  }

  /** The assembly of a release, as it was stored last. */
  stored(id: string): Release | undefined {
    return this.#stored.get(id);
  }

  #bringIn({ id, template, inner }: Release, isBack: boolean, fails?: string): boolean {
    const parameters = {
      [AT_ONCE]: isBack ? id : NO_RELEASE,
      [PAGES_FIRST]: isBack ? id : NO_RELEASE,
      [PAGES_RUN]: this.#now().toISOString(),
    };
    return this.stack.update(carryData(template, this.stack.deployed).template, parameters, inner, fails);
  }

  #now() {
    this.#time += 60_000;
    return new Date(this.#time);
  }
}

/** What is not of a release: functions by the version in use, pages, settings. Empty when the whole stage is of it. */
export const strayFrom = ({ account, stack }: Stage, { id, template }: Release): string[] => {
  const functions = [...account.functions.keys()].filter((name) => !name.includes('Custom'));
  const strays = functions.filter((name) => account.releaseOf(name) !== id);
  const [, pages] =
    Object.entries(template.Resources).find(([name]) => /^SiteFilesPagesCustomResource/.test(name)) ?? [];
  if (JSON.stringify(account.pages) !== JSON.stringify(pages?.Properties?.SourceObjectKeys)) strays.push('pages');
  const settings = (of: Template) => JSON.stringify(describeTemplate(of).settings);
  if (settings(stack.template) !== settings(template)) strays.push('settings');
  return strays;
};
