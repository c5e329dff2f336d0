import { NestedStack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Settings } from './settings.ts';

/**
 * The functions of areas that are mounted below a prefix, in a stack within the stage's own. Their roles stand in *Rights*,
 * their aliases and routes in *Releases*, so another such area adds nothing to the stage's own stack.
 * docs/decisions/http-api.md.
 */
export class MountedAreas extends NestedStack {
  constructor(scope: Construct, { stage }: Settings) {
    super(scope, 'Mounted', { description: `Functions of mounted areas, stage ${stage}` });
  }
}
