import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Template } from '../../bin/releases/assembly.ts';
import { Refused } from '../../bin/releases/guard.ts';
import { type Release, Stage, strayFrom, synthesize } from '../support/cloudformation/stage.ts';

const RETAINED = { DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' };

/** A release that brings resources with data, some with names that exist once only. */
const withDataHolders = ({ template, ...release }: Release): Release => {
  const Resources: Template['Resources'] = {
    ...template.Resources,
    LaterBucket: { Type: 'AWS::S3::Bucket', ...RETAINED, Properties: { BucketName: 'later-bucket' } },
    LaterLog: { Type: 'AWS::Logs::LogGroup', ...RETAINED, Properties: { LogGroupName: 'later-log' } },
    LaterVault: { Type: 'AWS::Backup::BackupVault', ...RETAINED, Properties: { BackupVaultName: 'later-vault' } },
    LaterQueue: { Type: 'AWS::SQS::Queue', Properties: {} },
    LaterClient: { Type: 'AWS::Cognito::UserPoolClient', Properties: { UserPoolId: { Ref: 'IdentityPool' } } },
  };
  const [pool = ''] = Object.entries(Resources).find(([, { Type }]) => Type === 'AWS::Cognito::UserPool') ?? [];
  const client = {
    ...Resources.LaterClient,
    Properties: { UserPoolId: { Ref: pool } },
  } as Template['Resources'][string];
  return { ...release, template: { ...template, Resources: { ...Resources, LaterClient: client } } };
};

const [one, two, three] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc'].map((id, at) =>
  synthesize(id, { reminderHour: at + 1 }),
) as [Release, Release, Release];
const larger = withDataHolders(three);
/** The last alias that moves, and the first resource after all of them: where a deployment fails late. */
const LATE = Object.keys(one.template.Resources).find((id) => id.startsWith('SiteFilesPagesCustomResource')) ?? '';

const started = (...releases: readonly Release[]) => {
  const stage = new Stage();
  for (const release of releases) expect(stage.deploy(release), stage.stack.status).toBe(true);
  return stage;
};

describe('a stage after deployments and rollbacks', () => {
  it('is of the release deployed again after a rollback, whole', () => {
    const stage = started(one, two);
    expect(stage.rollBack()).toBe(one.id);
    expect(strayFrom(stage, one)).toEqual([]);
    expect(stage.deploy(two)).toBe(true);
    expect(strayFrom(stage, two)).toEqual([]);
  });

  it('is of another release deployed after a rollback, whole, and goes back to what ran before that', () => {
    const stage = started(one, two);
    stage.rollBack();
    expect(stage.deploy(three)).toBe(true);
    expect(strayFrom(stage, three)).toEqual([]);
    expect(stage.rollBack()).toBe(one.id);
    expect(strayFrom(stage, one)).toEqual([]);
  });

  it('stays what it was when a deployment fails, and takes the same release then', () => {
    const stage = started(one);
    expect(stage.deploy(two, LATE)).toBe(false);
    expect(strayFrom(stage, one)).toEqual([]);
    expect(stage.deploy(two), stage.stack.status).toBe(true);
    expect(strayFrom(stage, two)).toEqual([]);
  });

  it('takes the release again that an alarm has stopped, once the alarm is off', () => {
    const stage = started(one);
    stage.account.isAlarmOn = true;
    expect(stage.deploy(two)).toBe(false);
    expect(stage.stack.status).toMatch(/stopped by an alarm/);
    expect(strayFrom(stage, one)).toEqual([]);
    stage.account.isAlarmOn = false;
    expect(stage.deploy(two), stage.stack.status).toBe(true);
  });

  it('goes back twice', () => {
    const stage = started(one, two, three);
    expect([stage.rollBack(), stage.rollBack()]).toEqual([two.id, one.id]);
    expect(strayFrom(stage, one)).toEqual([]);
    expect(() => stage.rollBack()).toThrow(/Nothing is known of a release before aaaaaaaaaaaa/);
  });

  it('has the pages of the release that runs after a rollback that failed once it had put its own', () => {
    const stage = started(one, two);
    expect(stage.rollBack(undefined, LATE)).toBe(two.id);
    expect(strayFrom(stage, two)).toEqual([]);
    expect(stage.rollBack()).toBe(one.id);
    expect(strayFrom(stage, one)).toEqual([]);
  });

  it('goes back although alarms are on, all calls at once, and forward step by step again', () => {
    const stage = started(one, two);
    stage.account.isAlarmOn = true;
    stage.account.shifts.length = 0;
    stage.rollBack();
    expect(stage.account.shifts.length).toBeGreaterThan(20);
    for (const shift of stage.account.shifts)
      expect(shift).toMatchObject({ config: 'CodeDeployDefault.LambdaAllAtOnce', isWatched: false });
    stage.account.isAlarmOn = false;
    stage.account.shifts.length = 0;
    stage.deploy(three);
    for (const shift of stage.account.shifts)
      expect(shift).toMatchObject({ config: 'CodeDeployDefault.LambdaCanary10Percent5Minutes', isWatched: true });
  });

  it('has its pages after the functions on the way forward, and before them on the way back', () => {
    const stage = started(one);
    const moves = (work: () => unknown) => {
      stage.account.events.length = 0;
      work();
      const { events } = stage.account;
      // The triggers stand apart: the pool, whose id pages have, calls them.
      return { first: events.indexOf('pages'), last: events.lastIndexOf('alias'), events };
    };
    const forward = moves(() => stage.deploy(two));
    expect(forward.first).toBeGreaterThan(forward.last);
    const back = moves(() => stage.rollBack());
    expect(back.events.slice(0, back.first)).toEqual(back.first === 0 ? [] : ['alias']);
    expect(back.last).toBeGreaterThan(back.first);
  });

  it('keeps what holds data on the way back, and has it again on the way forward', () => {
    const stage = started(one, two);
    expect(stage.deploy(larger), stage.stack.status).toBe(true);
    const names = ['LaterBucket', 'LaterLog', 'LaterVault', 'LaterQueue', 'LaterClient'];
    const ids = () => names.map((name) => stage.stack.physicalId(name));
    const before = ids();
    expect(before).not.toContain(undefined);
    for (const held of stage.account.named.values()) held.contents.push('kept');
    expect([stage.rollBack(), stage.rollBack()]).toEqual([two.id, one.id]);
    expect(strayFrom(stage, one)).toEqual([]);
    expect(ids()).toEqual(before);
    expect(stage.deploy(larger), stage.stack.status).toBe(true);
    expect(ids()).toEqual(before);
    expect([...stage.account.named.values()].every(({ contents }) => contents.includes('kept'))).toBe(true);
  });

  it('is of the release named last after any sequence, and nothing that holds data is lost', () => {
    const releases = [one, two, three, larger];
    const step = fc.record({
      what: fc.constantFrom('deploy', 'deploy', 'fail', 'alarm', 'back', 'to', 'fail back'),
      which: fc.nat(releases.length - 1),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 3, maxLength: 10 }), (steps) => {
        const stage = started(one);
        let current: Release = one;
        let held = 0;
        for (const { what, which } of steps) {
          const release = releases[which] as Release;
          stage.account.isAlarmOn = what === 'alarm';
          try {
            if (what === 'back' || what === 'to' || what === 'fail back') {
              const id = stage.rollBack(
                what === 'to' ? release.id : undefined,
                what === 'fail back' ? LATE : undefined,
              );
              current = (stage.stored(id) ?? current) as Release;
            } else if (stage.deploy(release, what === 'fail' ? LATE : undefined)) current = release;
          } catch (error) {
            if (!(error instanceof Refused)) throw error;
          }
          expect(strayFrom(stage, current)).toEqual([]);
          expect(stage.account.named.size).toBeGreaterThanOrEqual(held);
          held = stage.account.named.size;
        }
      }),
      { numRuns: 25 },
    );
  });
});
