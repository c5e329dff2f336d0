import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/** The stage's own stack, from anywhere within it or within the stacks that it holds. */
export const stageStackOf = (scope: Construct): Stack => {
  const stack = Stack.of(scope);
  return stack.nestedStackParent ? stageStackOf(stack.nestedStackParent) : stack;
};
