import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import baseline from './baseline.json' with { type: 'json' };
import { type Stateful, statefulIn } from './stateful.ts';
import { createStack, template } from './template.ts';

const released: Readonly<Record<string, Stateful>> = baseline;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Whether a property is what it was. Attributes are added to a pool and never changed or taken away. */
const isKept = (name: string, then: unknown, now: unknown) =>
  name === 'Schema'
    ? (then as unknown[]).every((attribute) => ((now ?? []) as unknown[]).some((one) => isSame(one, attribute)))
    : isSame(then, now);

/** Whether CloudFormation would go on with a resource. */
const stays = (then: Stateful, now: Stateful | undefined) => {
  const names = new Set([...Object.keys(then.replacing), ...Object.keys(now?.replacing ?? {})]);
  return (
    now?.type === then.type &&
    [...names].every((name) => isKept(name, then.replacing[name] ?? [], now.replacing[name] ?? []))
  );
};

/** What an update from the release before would lose: resources that are deleted, or that CloudFormation would make again. */
const lostIn = (now: Readonly<Record<string, Stateful>>) =>
  Object.entries(released)
    .filter(([id, then]) => !stays(then, now[id]))
    .map(([id]) => id);

describe('an update of the release before', () => {
  it('replaces no table, pool, bucket, log, queue, route, function or address', () => {
    expect(lostIn(statefulIn(template.toJSON()))).toEqual([]);
  });

  it('replaces none whatever a stage chooses', () => {
    const chosen = {
      threatProtection: 'audit',
      selfSignUp: false,
      alarmEmail: 'ops@example.com',
      mailFrom: 'portal@example.com',
      domainName: 'portal.example.com',
      certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/0f1e2d3c',
      quicksightOwner: 'arn:aws:quicksight:us-east-1:111122223333:user/default/reports',
    };
    expect(lostIn(statefulIn(Template.fromStack(createStack(chosen)).toJSON()))).toEqual([]);
  });

  it('would detect a bucket with another name and a table with another key', () => {
    const now = structuredClone(statefulIn(template.toJSON())) as Record<string, { type: string; replacing: object }>;
    const of = (type: string) => Object.keys(now).find((id) => now[id]?.type === type) ?? '';
    const bucket = of('AWS::S3::Bucket');
    const table = of('AWS::DynamoDB::GlobalTable');
    now[bucket] = { type: 'AWS::S3::Bucket', replacing: { BucketName: 'another' } };
    delete now[table];
    expect(lostIn(now as Record<string, Stateful>).sort()).toEqual([bucket, table].sort());
  });

  it('would detect a pool with an attribute that is changed or missing, and takes one more', () => {
    const pool = Object.keys(released).find((id) => released[id]?.type === 'AWS::Cognito::UserPool') ?? '';
    const Schema = (released[pool]?.replacing.Schema ?? []) as readonly object[];
    const lostWith = (schema: readonly object[]) => {
      const now = structuredClone(statefulIn(template.toJSON()));
      now[pool] = { type: 'AWS::Cognito::UserPool', replacing: { ...released[pool]?.replacing, Schema: schema } };
      return lostIn(now);
    };
    expect(lostWith([...Schema, { Name: 'another' }])).toEqual([]);
    expect(lostWith(Schema.slice(1))).toEqual([pool]);
    expect(lostWith(Schema.map((one) => ({ ...one, Mutable: false })))).toEqual([pool]);
  });
});
