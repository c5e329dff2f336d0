import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { Settings } from './settings.ts';

/**
 * The secret that CloudFront sends along and functions ask for (D-87). Generated in the account; the template carries a
 * reference that CloudFormation resolves on both sides. docs/decisions/origin-secret.md tells what that costs.
 */
export class OriginSecret extends Construct {
  readonly value: string;

  constructor(scope: Construct, id: string, { originSecretVersion }: Settings) {
    super(scope, id);
    const secret = new Secret(this, `V${originSecretVersion}`, {
      description: 'Header by which the portal knows its own CloudFront distribution',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
    });
    this.value = secret.secretValue.unsafeUnwrap();
  }
}
