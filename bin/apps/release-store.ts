import { App, CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import { BucketEncryption } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { privateBucket } from '#lib/data/private-bucket.ts';
import { REGION, STORE_OUTPUT, storeStackName } from '#lib/stage/settings.ts';
import { chosenStage, readStage } from '#lib/stage/stage-file.ts';
import { orEnd } from '../command/command.ts';

/** Replaced and removed assemblies can be had back this long. */
const OLD_VERSIONS = Duration.days(30);

/** The bucket for the assemblies of a stage's last releases, which `npm run rollback` deploys again. docs/design/releases.md. */
class ReleaseStore extends Stack {
  constructor(scope: Construct, stage: string) {
    super(scope, storeStackName(stage), {
      env: { region: REGION },
      description: `Releases of the compliance portal, stage ${stage}`,
      terminationProtection: true,
    });
    const bucket = privateBucket(this, 'Releases', { encryption: BucketEncryption.S3_MANAGED }, OLD_VERSIONS);
    new CfnOutput(this, STORE_OUTPUT, { value: bucket.bucketName });
  }
}

/** The CDK app of a stage's release store. `npm run deploy` deploys it before the stage itself. */
const app = new App();
const { stage } = orEnd(() => readStage(chosenStage(app.node.getAllContext())));
new ReleaseStore(app, stage);
