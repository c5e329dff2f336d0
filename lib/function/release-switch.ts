import { CfnCondition, CfnParameter, Fn, type Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { AT_ONCE, NO_RELEASE, PAGES_FIRST, PAGES_RUN } from '../stage/settings.ts';

/** Which release a template is, and the two parameters that decide how it takes the place of the one before. */
export class ReleaseSwitch {
  readonly release: string;
  private readonly atOnce: CfnParameter;
  private readonly pagesFirst: CfnParameter;
  /** Another text for each deployment. */
  readonly pagesRun: CfnParameter;

  constructor(stack: Stack, release: string) {
    this.release = release;
    this.atOnce = new CfnParameter(stack, AT_ONCE, {
      default: NO_RELEASE,
      description: 'The release that takes all calls at once, without alarms and automatic rollback',
    });
    this.pagesFirst = new CfnParameter(stack, PAGES_FIRST, {
      default: NO_RELEASE,
      description: 'The release whose pages are put before its functions: one that a rollback brings back',
    });
    this.pagesRun = new CfnParameter(stack, PAGES_RUN, {
      default: NO_RELEASE,
      description: 'When the deployment began: the pages are put again by each, whatever a failed one has left',
    });
  }

  /** True while this release takes all calls at once; a condition of the stack that `scope` stands in. */
  switchesAtOnce(scope: Construct): CfnCondition {
    return this.conditionOn(scope, 'AtOnce', this.atOnce);
  }

  /** True while the pages of this release come before its functions. */
  putsPagesFirst(scope: Construct): CfnCondition {
    return this.conditionOn(scope, 'PagesFirst', this.pagesFirst);
  }

  private conditionOn(scope: Construct, id: string, parameter: CfnParameter) {
    return new CfnCondition(scope, `${id}Condition`, {
      expression: Fn.conditionEquals(parameter.valueAsString, this.release),
    });
  }
}
