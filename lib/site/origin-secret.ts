import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { Settings } from '../stage/settings.ts';

/**
 * The secret that CloudFront sends along and functions ask for (D-87). Generated in the account; the template carries a
 * reference that CloudFormation resolves on both sides. While it is replaced there are two, and functions take both:
 * docs/adr/0008-secret-origin-header.md.
 */
export class OriginSecret extends Construct {
  /** What CloudFront sends. */
  readonly value: string;
  /** What functions take besides, while the secret is replaced. */
  readonly besides: string | undefined;

  constructor(scope: Construct, id: string, { originSecrets }: Settings) {
    super(scope, id);
    const [value, besides] = originSecrets.map((version) => this.generated(version));
    if (value === undefined) throw new Error('A stage has no secret for its origin');
    this.value = value;
    this.besides = besides;
  }

  private generated(version: number) {
    const secret = new Secret(this, `V${version}`, {
      description: 'Header by which the portal knows its own CloudFront distribution',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
    });
    return secret.secretValue.unsafeUnwrap();
  }
}
