import { Aws, Fn, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/** What CloudFormation has made up for this stack: the UUID at the end of its id. A stack that is made again has another. */
export const stackUuid = Fn.select(2, Fn.split('/', Aws.STACK_ID));

/** Its first eight digits, for names of which there may be one only. */
export const stackMark = Fn.select(0, Fn.split('-', stackUuid));

/** The stage's own stack, from anywhere within it or within the stacks that it holds. */
export const stageStackOf = (scope: Construct): Stack => {
  const stack = Stack.of(scope);
  return stack.nestedStackParent ? stageStackOf(stack.nestedStackParent) : stack;
};
