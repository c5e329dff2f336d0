import { readFileSync } from 'node:fs';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { AwsSolutionsChecks } from 'cdk-nag';
import { PortalStack } from '../../lib/portal-stack.ts';
import { readSettings } from '../../lib/settings.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests look into properties of every shape
export type Properties = any;

export interface Resource {
  readonly id: string;
  readonly Properties: Properties;
  readonly DependsOn?: readonly string[];
}

const { context } = JSON.parse(readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8')) as {
  context: Record<string, unknown>;
};

/** The stack of one stage as `cdk synth` makes it, without packed code. */
export const createStack = (chosen: Readonly<Record<string, string>> = {}) => {
  const app = new App({ context: { ...context, ...chosen } });
  const settings = readSettings(app.node);
  return new PortalStack(app, 'portal-test', { settings, codeOf: () => Code.fromInline('export {}') });
};

/** The findings of cdk-nag about a stack, one line each. */
export const findingsOf = (stack: PortalStack) =>
  new AwsSolutionsChecks(stack)
    .validateScope(stack)
    .violations.flatMap(({ ruleName, violatingResources }) =>
      violatingResources.map(({ constructPath }) => `${ruleName} ${constructPath}`),
    );

export const stack = createStack();
export const template = Template.fromStack(stack);

export const resourcesIn = (made: Template, type: string): Resource[] =>
  Object.entries(made.findResources(type)).map(([id, { Properties, DependsOn }]) => ({ id, Properties, DependsOn }));

export const resources = (type: string) => resourcesIn(template, type);

/** The only resource of its type, or the only one whose id starts with `start`. */
export const resource = (type: string, start = ''): Resource => {
  const found = resources(type).filter(({ id }) => id.startsWith(start));
  const [only] = found;
  if (!only || found.length > 1) throw new Error(`${found.length} resources of type ${type} start with '${start}'`);
  return only;
};

/** A value of the template as text, references written as their names: 'https://SiteDistribution390DED28.DomainName'. */
export const text = (value: Properties): string => {
  if (typeof value !== 'object' || value === null) return String(value);
  if ('Ref' in value) return value.Ref;
  if ('Fn::GetAtt' in value) return value['Fn::GetAtt'].join('.');
  if ('Fn::Join' in value) return value['Fn::Join'][1].map(text).join(value['Fn::Join'][0]);
  return JSON.stringify(value);
};
