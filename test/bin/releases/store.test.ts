import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { afterAll, describe, expect, it } from 'vitest';
import { startEngines } from '../../support/engines.ts';

const engines = await startEngines({ moreBuckets: ['releases'] });
afterAll(engines.stop);
const { ReleaseStore } = await import('../../../bin/releases/store.ts');
const { beginDeployment, EMPTY, endDeployment } = await import('../../../bin/releases/register.ts');
const { Refused } = await import('../../../bin/releases/guard.ts');
const { readTemplate, replaceTemplate } = await import('../../../bin/releases/assembly.ts');
const { prepareAssembly } = await import('../../../bin/releases/bring-in.ts');

const s3 = new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' });
const at = new Date('2026-11-20T10:00:00Z');
const known = { at, commit: undefined, dataLevel: { level: 1, oldestReader: 1, requires: 1 }, running: undefined };
const HASH = 'f'.repeat(64);

const newFolder = () => mkdtempSync(join(tmpdir(), 'assembly-'));

/** An assembly with a template, a nested file and what the CDK keeps next to it. */
const writeAssembly = () => {
  const folder = newFolder();
  const write = (path: string, content: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  write('cdk.out', '{}');
  write('portal-test.template.json', JSON.stringify({ Resources: { One: { Type: 'AWS::SQS::Queue' } } }));
  write(
    'portal-test.assets.json',
    JSON.stringify({
      files: {
        [HASH]: {
          source: { path: 'portal-test.template.json' },
          destinations: { here: { objectKey: `${HASH}.json` } },
        },
      },
    }),
  );
  write('manifest.json', JSON.stringify({ template: `s3://assets/${HASH}.json` }));
  write('asset.1/index.mjs', 'export {}');
  write('.cache/large.zip', 'made again');
  return folder;
};

describe('the release store', () => {
  it('gives back the assembly it was given, without what the CDK makes again', async () => {
    const store = new ReleaseStore('releases', s3);
    const folder = writeAssembly();
    await store.save('a', folder);
    const back = newFolder();
    await store.load('a', back);
    expect(readFileSync(join(back, 'asset.1/index.mjs'), 'utf8')).toBe('export {}');
    expect(readTemplate(back, 'portal-test.template.json')).toEqual(readTemplate(folder, 'portal-test.template.json'));
    expect(existsSync(join(back, '.cache'))).toBe(false);
  });

  it('has an empty register first, then what was written, and removes assemblies that it does not name', async () => {
    const store = new ReleaseStore('releases', s3, 0);
    expect(await store.read()).toEqual(EMPTY);
    await store.save('b', writeAssembly());
    const register = endDeployment(beginDeployment(EMPTY, { ...known, id: 'b' }), 'b', at);
    await store.write(register);
    expect(await new ReleaseStore('releases', s3).read()).toEqual(register);
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: 'releases', Prefix: 'assemblies/' }));
    expect(Contents.map(({ Key }) => Key)).toEqual(['assemblies/b.zip']);
  });

  it('refuses the second of two deployments that begin at the same time', async () => {
    const [one, other] = [new ReleaseStore('releases', s3), new ReleaseStore('releases', s3)];
    const register = await one.read();
    await other.read();
    await one.write(beginDeployment(register, { ...known, id: 'c' }));
    const second = other.write(beginDeployment(register, { ...known, id: 'd' }));
    await expect(second).rejects.toThrow(/Another deployment of this stage has begun meanwhile/);
    await expect(second).rejects.toBeInstanceOf(Refused);
  });

  it('notes the end of a deployment next to what another command has written meanwhile', async () => {
    const [one, other] = [new ReleaseStore('releases', s3), new ReleaseStore('releases', s3)];
    await one.read();
    await other.change((register) => beginDeployment(register, { ...known, id: 'e' }));
    await one.change((register) => endDeployment(register, 'e', at));
    expect((await one.read()).releases.find(({ id }) => id === 'e')).toMatchObject({ deployment: 'done' });
  });

  it('takes its own write, sent again because the answer was lost, for written', async () => {
    const [one, again] = [new ReleaseStore('releases', s3), new ReleaseStore('releases', s3)];
    const register = await one.read();
    await again.read();
    const next = beginDeployment(register, { ...known, id: 'f' });
    await one.write(next);
    await again.write(next);
    expect(await again.read()).toEqual(next);
  });
});

describe('an assembly that takes over resources with data', () => {
  it('is uploaded under other names, also when only a stack within the stack takes some over', () => {
    const folder = writeAssembly();
    const inner = 'e'.repeat(64);
    const queue = { Type: 'AWS::SQS::Queue' };
    writeFileSync(join(folder, 'inner.json'), JSON.stringify({ Resources: {} }));
    const Within = {
      Type: 'AWS::CloudFormation::Stack',
      Properties: { TemplateURL: `https://assets/${inner}.json` },
      Metadata: { 'aws:asset:path': 'inner.json' },
    };
    writeFileSync(join(folder, 'portal-test.template.json'), JSON.stringify({ Resources: { Within } }));
    const assets = JSON.parse(readFileSync(join(folder, 'portal-test.assets.json'), 'utf8'));
    assets.files[inner] = { source: { path: 'inner.json' }, destinations: {} };
    writeFileSync(join(folder, 'portal-test.assets.json'), JSON.stringify(assets));
    const nested = { template: { Resources: { Held: queue } }, existing: new Set(['Held']), nested: {} };
    const deployed = { template: { Resources: { Within } }, existing: new Set(['Within']), nested: { Within: nested } };
    expect(prepareAssembly(folder, 'portal-test', deployed)).toEqual([{ id: 'Held', type: 'AWS::SQS::Queue' }]);
    expect(readTemplate(folder, 'inner.json').Resources).toMatchObject({ Held: queue });
    const keys = Object.keys(JSON.parse(readFileSync(join(folder, 'portal-test.assets.json'), 'utf8')).files);
    expect(keys).not.toContain(HASH);
    expect(keys).not.toContain(inner);
    expect(readFileSync(join(folder, 'manifest.json'), 'utf8')).not.toContain(HASH);
    const url = JSON.stringify(readTemplate(folder, 'portal-test.template.json'));
    expect(keys.some((key) => url.includes(key))).toBe(true);
  });
});

describe('a template that is replaced in an assembly', () => {
  it('is uploaded under the name of its new content, wherever the assembly names it', () => {
    const folder = writeAssembly();
    replaceTemplate(folder, 'portal-test', 'portal-test.template.json', { Resources: {} });
    expect(readTemplate(folder, 'portal-test.template.json')).toEqual({ Resources: {} });
    const [manifest, assets] = ['manifest.json', 'portal-test.assets.json'].map((name) =>
      readFileSync(join(folder, name), 'utf8'),
    );
    expect(`${manifest}${assets}`).not.toContain(HASH);
    const [, key = ''] = /s3:\/\/assets\/(\w{64})\.json/.exec(manifest ?? '') ?? [];
    expect(Object.keys(JSON.parse(assets ?? '').files)).toEqual([key]);
    expect(assets).toContain(`${key}.json`);
  });
});
