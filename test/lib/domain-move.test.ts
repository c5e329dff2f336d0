import { Template } from 'aws-cdk-lib/assertions';
import { beforeEach, describe, expect, it } from 'vitest';
import { createStack, type Properties, resourcesIn } from './template.ts';

const NAME = 'portal.example.com';
const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/0f1e2d3c';
const WITHOUT = {};
const WITH = { domainName: NAME, certificateArn };
const MOVING = { ...WITH, domainMovesHere: true };

type Chosen = Readonly<Record<string, unknown>>;

const configOf = (chosen: Chosen): Properties =>
  resourcesIn(Template.fromStack(createStack(chosen)), 'AWS::CloudFront::Distribution')[0]?.Properties
    .DistributionConfig;

/** What CloudFront does with names: one has at most one distribution, and only one with a certificate gets it moved. */
class Edge {
  readonly #names = new Map<string, string>();
  readonly #certified = new Set<string>();

  /** An update of a distribution by CloudFormation. */
  deploy(distribution: string, chosen: Chosen) {
    const { Aliases = [], ViewerCertificate } = configOf(chosen);
    for (const name of Aliases)
      if ((this.#names.get(name) ?? distribution) !== distribution) throw new Error('CNAMEAlreadyExists');
    for (const [name, owner] of this.#names) if (owner === distribution) this.#names.delete(name);
    for (const name of Aliases) this.#names.set(name, distribution);
    if (ViewerCertificate?.AcmCertificateArn) this.#certified.add(distribution);
    else this.#certified.delete(distribution);
  }

  associateAlias(name: string, distribution: string) {
    if (!this.#certified.has(distribution)) throw new Error('InvalidArgument: the target has no certificate');
    this.#names.set(name, distribution);
  }

  answers(name: string) {
    return this.#names.get(name);
  }
}

describe('a domain that moves to another stage as the runbook says', () => {
  let edge = new Edge();
  beforeEach(() => {
    edge = new Edge();
    edge.deploy('old', WITH);
    edge.deploy('new', WITHOUT);
  });

  it('is answered after each step, and by the new stage in the end', () => {
    const steps = [
      () => edge.deploy('new', MOVING),
      () => edge.associateAlias(NAME, 'new'),
      () => edge.deploy('old', WITHOUT),
      () => edge.deploy('new', WITH),
    ];
    const seen = steps.map((step) => {
      step();
      return edge.answers(NAME);
    });
    expect(seen).toEqual(['old', 'new', 'new', 'new']);
  });

  it('cannot be taken by a deployment while another stage has it, nor moved to a stage without its certificate', () => {
    expect(() => edge.deploy('new', WITH)).toThrow('CNAMEAlreadyExists');
    expect(() => edge.associateAlias(NAME, 'new')).toThrow('no certificate');
  });
});

describe('a stage to which a domain moves', () => {
  const template = Template.fromStack(createStack(MOVING));

  it('has the certificate with TLS 1.2, its own address, and no name yet', () => {
    expect(configOf(MOVING).Aliases).toBeUndefined();
    expect(configOf(MOVING).ViewerCertificate).toEqual({
      AcmCertificateArn: certificateArn,
      MinimumProtocolVersion: 'TLSv1.2_2021',
      SslSupportMethod: 'sni-only',
    });
    expect(JSON.stringify(template.findOutputs('SiteUrl'))).not.toContain(NAME);
  });

  it('takes uploads from pages of both addresses, because the name moves before its settings do', () => {
    const rules = resourcesIn(template, 'AWS::S3::Bucket').flatMap(
      ({ Properties }) => Properties.CorsConfiguration?.CorsRules ?? [],
    );
    expect(rules.length).toBe(2);
    for (const { AllowedOrigins } of rules) {
      expect(AllowedOrigins.length).toBe(2);
      expect(AllowedOrigins).toContain(`https://${NAME}`);
    }
  });
});

describe('a stage with a domain', () => {
  it('names in its outputs what the record of the domain points at', () => {
    const { SiteAddress } = Template.fromStack(createStack(WITH)).findOutputs('SiteAddress');
    expect(SiteAddress?.Value['Fn::GetAtt'][1]).toBe('DomainName');
  });
});
