import { createHash } from 'node:crypto';
import { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { pack } from '#lib/function/pack.ts';
import { stack } from './template.ts';

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/** The digests of what a synthesis makes: of the templates as they are written, and of the code of some functions. */
export const synthDigests = async (): Promise<string[]> => {
  const packed = await Promise.all((['session', 'tasks'] as const).map((name) => pack(name, { write: false })));
  const stacks = stack.node.findAll().filter((part) => Stack.isStack(part));
  const templates = stacks.map((part) => JSON.stringify(Template.fromStack(part).toJSON()));
  return [...templates, ...packed.flatMap((chunks) => chunks.map(({ code }) => code))].map(digest);
};
