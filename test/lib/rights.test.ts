import { type NestedStack, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { nestedTemplate, type Properties, resourcesIn, rootTemplate, stack, text } from './template.ts';

const functions = [rootTemplate, nestedTemplate(stack, 'Mounted')]
  .flatMap((made) => resourcesIn(made, 'AWS::Lambda::Function'))
  .filter(({ id }) => !id.startsWith('Custom'));
const rights = nestedTemplate(stack, 'Rights');
const outputs = Object.keys(rights.toJSON().Outputs);

/** Whether the role of a function stands in the stack of the roles; the functions of mounted areas know it by a parameter. */
const isMoved = ({ Role }: Properties) =>
  outputs.some((name) => text(Role).replaceAll('.', '').endsWith(`Outputs${name}`));

describe('the roles of functions', () => {
  it('stand in a stack of their own, one for each function', () => {
    const moved = functions.filter(({ Properties }) => isMoved(Properties));
    const roles = Object.entries<Properties>(rights.findResources('AWS::IAM::Role'));
    const ofFunctions = roles.filter(([, { Properties }]) =>
      JSON.stringify(Properties.AssumeRolePolicyDocument).includes('lambda.amazonaws.com'),
    );
    expect(new Set(moved.map(({ Properties }) => text(Properties.Role))).size).toBe(ofFunctions.length);
    expect(moved.length).toBe(functions.length - 7);
  });

  it('stay where they were of functions whose calls take minutes, and of those that others wait for', () => {
    const stay = functions.filter(({ Properties }) => !isMoved(Properties));
    const slow = functions.filter(({ Properties }) => Properties.Timeout > 60).map(({ id }) => id);
    const names = stay.map(({ id }) => id.replace(/[0-9A-F]{8}$/, ''));
    expect(stay.map(({ id }) => id)).toEqual(expect.arrayContaining(slow));
    expect(names.sort()).toEqual([
      'AuditCopyCheck',
      'BulkImport',
      'PackagingFunction',
      'RemindersFunction',
      'ReportsExport',
      'TriggersFunction',
      'WebhooksSender',
    ]);
    for (const { Properties } of stay) expect(text(Properties.Role)).toMatch(/Role[0-9A-F]{8}\.Arn$/);
  });

  it('hold all that a function may do: nothing is granted next to them, save to the triggers, whom the pool waits for', () => {
    const roles = [rootTemplate, rights].flatMap((made) =>
      Object.entries<Properties>(made.findResources('AWS::IAM::Role'))
        .filter(([, { Properties }]) =>
          JSON.stringify(Properties.AssumeRolePolicyDocument).includes('lambda.amazonaws.com'),
        )
        .map(([id]) => id),
    );
    const separate = [rootTemplate, rights].flatMap((made) =>
      Object.values<Properties>(made.findResources('AWS::IAM::Policy')).flatMap(({ Properties }) =>
        Properties.Roles.map(text),
      ),
    );
    const own = roles.filter((id) => !id.startsWith('Custom'));
    expect(own.length).toBe(functions.length);
    expect(own.filter((id) => separate.includes(id)).map((id) => id.replace(/[0-9A-F]{8}$/, ''))).toEqual([
      'TriggersFunctionRole',
    ]);
  });
});

describe('a stack within the stage’s own', () => {
  it('never takes its own id for that of the stage, by which buckets are named', () => {
    const nested = stack.node.findAll().filter((part) => Stack.isStack(part) && part.nestedStackParent);
    const using = (nested as NestedStack[]).filter((part) =>
      JSON.stringify(Template.fromStack(part).toJSON()).includes('AWS::StackId'),
    );
    // The vault of the backups is named after the stack that makes it.
    expect(using.map(({ node }) => node.id)).toEqual(['Backup']);
  });
});
