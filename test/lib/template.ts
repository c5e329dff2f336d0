import { readFileSync } from 'node:fs';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { AwsSolutionsChecks } from 'cdk-nag';
import { PortalStack } from '../../lib/portal-stack.ts';
import { settingsOf } from '../../lib/stage-file.ts';

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
export const createStack = (chosen: Readonly<Record<string, unknown>> = {}) => {
  const settings = settingsOf('prod', chosen);
  return new PortalStack(new App({ context }), 'portal-test', { settings, codeOf: () => Code.fromInline('export {}') });
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

const POLICY = 'AWS::IAM::Policy';

/** What each role may, of a function's also what stands in the role itself: one policy for each role. */
const policiesIn = (made: Template): Resource[] => {
  const beside = resourcesOf(made, POLICY);
  const roles = resourcesOf(made, 'AWS::IAM::Role').flatMap(({ id, Properties }) => {
    const attached = beside.filter((policy) => policy.Properties.Roles.map(text).includes(id));
    const isOfFunction = JSON.stringify(Properties.AssumeRolePolicyDocument).includes('lambda.amazonaws.com');
    const inside = (isOfFunction ? (Properties.Policies ?? []) : []).map(
      ({ PolicyDocument }: Properties) => PolicyDocument,
    );
    const documents = [...inside, ...attached.map((policy) => policy.Properties.PolicyDocument)];
    const Statement = documents.flatMap((document) => document.Statement);
    const named = attached[0]?.id ?? id.replace(/([0-9A-F]{8})$/, 'DefaultPolicy$1');
    return documents.length === 0 ? [] : [{ id: named, Properties: { Roles: [id], PolicyDocument: { Statement } } }];
  });
  return roles;
};

export const resourcesIn = (made: Template, type: string): Resource[] =>
  type === POLICY ? policiesIn(made) : resourcesOf(made, type);

const resourcesOf = (made: Template, type: string): Resource[] =>
  Object.entries(made.findResources(type)).map(([id, { Properties, DependsOn }]) => ({ id, Properties, DependsOn }));

export const resources = (type: string) => resourcesIn(template, type);

/** The only resource of its type, or the only one whose id starts with `start`. */
export const resource = (type: string, start = ''): Resource => {
  const begun = resources(type).filter(({ id }) => id.startsWith(start));
  // Behind a name that begins another one stands its hash alone.
  const exact = begun.filter(({ id }) => /^[0-9A-F]{8}$/.test(id.slice(start.length)));
  const found = exact.length === 1 ? exact : begun;
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
