import { readFileSync } from 'node:fs';
import { App, type CfnElement, NestedStack, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { PortalStack, type PortalStackProps } from '#lib/portal-stack.ts';
import { settingsOf } from '#lib/stage/stage-file.ts';

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

/** The release that templates of tests are. */
export const RELEASE = '0123456789ab';

/** The stack of one stage as `cdk synth` makes it, without packed code. */
export const createStack = (
  chosen: Readonly<Record<string, unknown>> = {},
  { release = RELEASE, ...more }: Partial<Pick<PortalStackProps, 'areas' | 'release'>> = {},
) => {
  const settings = settingsOf('prod', chosen);
  const codeOf = () => Code.fromInline('export {}');
  return new PortalStack(new App({ context }), 'portal-test', { settings, codeOf, release, ...more });
};

/**
 * The findings of cdk-nag about a stack, one line each. As in a deployment, where the rules look at templates that are written:
 * a nested stack gets values of others by parameters then.
 */
export const findingsOf = (stack: PortalStack) => {
  Template.fromStack(stack);
  return [new AwsSolutionsChecks(stack), new ServerlessChecks(stack)]
    .flatMap((pack) => pack.validateScope(stack).violations)
    .flatMap(({ ruleName, violatingResources }) =>
      violatingResources.map(({ constructPath }) => `${ruleName} ${constructPath}`),
    );
};

/** The template of a stack within a stack, with the parameters that stand for the stack around it. */
export const nestedTemplate = (within: PortalStack, id: string) =>
  Template.fromStack(within.node.findAll().find(({ node }) => node.id === id) as NestedStack);

/** The value with every object that `found` has something for replaced, within what is put in as well. */
const replaced = (value: Properties, found: (value: Properties) => Properties): Properties => {
  if (typeof value !== 'object' || value === null) return value;
  const other = found(value);
  if (other !== undefined) return replaced(other, found);
  if (Array.isArray(value)) return value.map((one) => replaced(one, found));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaced(one, found)]));
};

/** What resources of a nested stack are called in the whole, where it is not the name of that stack. */
const prefixes: Readonly<Record<string, string>> = { Mounted: 'Api' };

/** A nested stack with what the stack around it gives put in, and its resources named after it: ids are unique in one stack. */
const insideOf = (nested: NestedStack, given: Properties): Properties => {
  const inner = wholeOf(nested);
  const prefix = prefixes[nested.node.id] ?? nested.node.id;
  // CDK's own helpers are told by how their names begin.
  const isHelper = (id: string) => id.startsWith('Custom');
  const named = (id: string) => (id in inner.Resources && !isHelper(id) ? `${prefix}${id}` : undefined);
  const put = replaced(inner, ({ Ref, 'Fn::GetAtt': at }) => {
    if (typeof Ref === 'string') return given[Ref] ?? (named(Ref) && { Ref: named(Ref) });
    return Array.isArray(at) && named(at[0]) ? { 'Fn::GetAtt': [named(at[0]), at[1]] } : undefined;
  });
  const renamed = Object.entries<Properties>(put.Resources).map(([id, { DependsOn, ...rest }]) => [
    named(id) ?? id,
    DependsOn === undefined ? rest : { ...rest, DependsOn: [DependsOn].flat().map((other) => named(other) ?? other) },
  ]);
  return { ...put, Resources: Object.fromEntries(renamed) };
};

/** A stack and those within it as one: their resources next to its own, and what they hand each other put in. */
const wholeOf = (stack: Stack): Properties => {
  const whole = structuredClone(Template.fromStack(stack).toJSON());
  const within = stack.node.findAll().filter((one) => NestedStack.isNestedStack(one)) as NestedStack[];
  const outputs = new Map<string, Properties>();
  for (const nested of within.filter(({ nestedStackParent }) => nestedStackParent === stack)) {
    const id = stack.getLogicalId(nested.nestedStackResource as CfnElement);
    const inner = insideOf(nested, whole.Resources[id].Properties.Parameters ?? {});
    for (const [name, { Value }] of Object.entries<Properties>(inner.Outputs ?? {}))
      outputs.set(`${id}.Outputs.${name}`, Value);
    Object.assign(whole.Resources, inner.Resources);
  }
  return replaced(whole, (value) => {
    const at = value['Fn::GetAtt'];
    return Array.isArray(at) ? outputs.get(at.join('.')) : undefined;
  });
};

/** The whole template of a stage, whichever of its stacks a resource stands in. */
export const wholeTemplate = (stack: Stack) => Template.fromJSON(wholeOf(stack));

export const stack = createStack();
/** What stands in the stage's own stack, and not in those within it. */
export const rootTemplate = Template.fromStack(stack);
export const template = wholeTemplate(stack);

const POLICY = 'AWS::IAM::Policy';

/** Roles whose rights stand in themselves: those of functions, of the schedule of reminders, and of GuardDuty. */
const OWN_POLICIES = /\b(lambda|scheduler|malware-protection-plan\.guardduty)\.amazonaws\.com/;

/** What each role may, of these also what stands in the role itself: one policy for each role, named after its function. */
const policiesIn = (made: Template): Resource[] => {
  const separate = resourcesOf(made, POLICY);
  const users = new Map(
    resourcesOf(made, 'AWS::Lambda::Function').map(({ id, Properties }) => [
      text(Properties.Role).replace(/\.Arn$/, ''),
      id.replace(/([0-9A-F]{8})$/, 'RoleDefaultPolicy$1'),
    ]),
  );
  const roles = resourcesOf(made, 'AWS::IAM::Role').flatMap(({ id, Properties }) => {
    const attached = separate.filter((policy) => policy.Properties.Roles.map(text).includes(id));
    const isOwn = OWN_POLICIES.test(JSON.stringify(Properties.AssumeRolePolicyDocument));
    const inside = (isOwn ? (Properties.Policies ?? []) : []).map(({ PolicyDocument }: Properties) => PolicyDocument);
    const documents = [...inside, ...attached.map((policy) => policy.Properties.PolicyDocument)];
    const Statement = documents.flatMap((document) => document.Statement);
    const named = users.get(id) ?? attached[0]?.id ?? id.replace(/([0-9A-F]{8})$/, 'DefaultPolicy$1');
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

/** The function whose version in use a caller names, as text: the resource of the alias it calls. */
export const functionBehind = (alias: Properties): string =>
  text(resource('AWS::Lambda::Alias', text(alias)).Properties.FunctionName);
