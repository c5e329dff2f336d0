import { Duration, Lazy } from 'aws-cdk-lib';
import { UserPoolOperation } from 'aws-cdk-lib/aws-cognito';
import { Policy } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import type { TriggersEnv } from '#lambdas/triggers/env.ts';
import type { Storage } from '../data/storage.ts';
import { AreaFunction, type CodeProvider, type Environment } from '../function/area-function.ts';
import { poolRights, snapshotRights, tableRights } from '../function/permissions.ts';
import type { Identity } from '../identity.ts';
import type { Settings } from '../stage/settings.ts';

export interface TriggersProps {
  readonly storage: Storage;
  readonly identity: Identity;
  readonly settings: Settings;
  readonly codeOf: CodeProvider;
  siteUrl(): string;
}

/** Cognito waits this long for a trigger and calls it three times. */
const TIMEOUT = Duration.seconds(5);

/** The function that the pool calls before a registration and before the first sign-in with a provider (ADR 0054), before it sends a message, and after a registration or a new password was confirmed. D-11, D-19, D-92. */
export class Triggers extends Construct {
  readonly handler: AreaFunction;

  constructor(scope: Construct, id: string, { storage, identity, settings, codeOf, siteUrl }: TriggersProps) {
    super(scope, id);
    const environment: Environment<typeof TriggersEnv> = {
      TABLE_NAME: storage.table.tableName,
      SNAPSHOT_BUCKET: storage.exports.bucketName,
      SITE_ORIGIN: Lazy.string({ produce: siteUrl }),
      SENDS_THROUGH_SES: settings.mailFrom === undefined ? '' : 'yes',
    };
    this.handler = new AreaFunction(this, 'Function', {
      name: 'triggers',
      // The pool calls it, and most of the other functions have the pool's id.
      apart: true,
      roleStays: true,
      codeOf,
      environment,
      rights: [
        ...tableRights(storage.table, 'BatchGetItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'),
        ...snapshotRights(storage.exports),
      ],
      timeout: TIMEOUT,
    });
    // Not in the role: the pool waits for the function, the function for its role, and the role would wait for the pool.
    new Policy(this, 'PoolRights', {
      roles: [this.handler.executionRole],
      statements: poolRights(
        identity.pool,
        'AdminCreateUser',
        'AdminDisableProviderForUser',
        'AdminGetUser',
        'AdminLinkProviderForUser',
        'AdminSetUserPassword',
      ),
    });
    identity.pool.addTrigger(UserPoolOperation.PRE_SIGN_UP, this.handler.live);
    identity.pool.addTrigger(UserPoolOperation.CUSTOM_MESSAGE, this.handler.live);
    identity.pool.addTrigger(UserPoolOperation.POST_CONFIRMATION, this.handler.live);
  }
}
