import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ListObjectVersionsCommand, PutObjectTaggingCommand, S3Client } from '@aws-sdk/client-s3';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { INCOMING_PREFIX, SCAN_TAG } from '#contract/rules/object-tags.ts';
import { REGION, stackName } from '#lib/stage/settings.ts';
import { STAGES } from '#lib/stage/stage-file.ts';
import { scanResult } from '#local/events/event-bridge.ts';
import { type Outputs, readOutputs } from '../command/outputs.ts';
import { describeTemplate, differences, readTemplate, type Template, templateFileOf } from '../releases/assembly.ts';
import { EMPTY, findRelease, type StoredRelease } from '../releases/register.ts';
import { findStack, readDeployed } from '../releases/stack.ts';
import { ReleaseStore } from '../releases/store.ts';
import { must } from '../smoke/check.ts';
import { assemble, type Tallies, type TemplateChange } from './assembly.ts';
import { aws, mustRun, say } from './run.ts';

const EVERY_MS = 500;

/** What GuardDuty leaves at an object that it has scanned. */
const CLEAN = { Key: SCAN_TAG, Value: 'NO_THREATS_FOUND' };

/** Stands for GuardDuty, which the emulator has not: tags what arrives in the upload bucket as clean and tells the inspection. */
const startScanner = (Bucket: string, QueueUrl: string) => {
  const s3 = new S3Client({});
  const sqs = new SQSClient({ useQueueUrlAsEndpoint: false });
  const seen = new Set<string>();
  let running = true;
  const scan = async () => {
    const { Versions = [] } = await s3.send(new ListObjectVersionsCommand({ Bucket, Prefix: INCOMING_PREFIX }));
    for (const { Key = '', VersionId = '', ETag = '', IsLatest } of Versions) {
      if (!IsLatest || seen.has(VersionId)) continue;
      seen.add(VersionId);
      await s3.send(new PutObjectTaggingCommand({ Bucket, Key, VersionId, Tagging: { TagSet: [CLEAN] } }));
      const object = { bucket: Bucket, key: Key, eTag: ETag.replaceAll('"', ''), versionId: VersionId };
      const MessageBody = JSON.stringify(scanResult(object, 'NO_THREATS_FOUND'));
      await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody }));
    }
  };
  const work = async () => {
    for (; running; await pause(EVERY_MS))
      await scan().catch((error: unknown) => process.stderr.write(`The scanner's stand-in: ${error}\n`));
  };
  const ended = work();
  return {
    stop: () => {
      running = false;
      return ended;
    },
  };
};

interface Made {
  readonly StackResources: readonly { readonly LogicalResourceId: string; readonly PhysicalResourceId: string }[];
}

/** A stage in rehearsal: its own file, copied to where it may be changed, and its stack at the emulator. */
export class Rehearsed {
  readonly stage: string;
  readonly stack: string;
  readonly folder: string;
  readonly outputsFile: string;
  /** With these Node runs a command of the project, and names of AWS lead to the emulator. */
  readonly loaders: readonly string[] = ['--import', 'tsx', '--import', './bin/emulator/names-of-aws.ts'];
  readonly #stages: string;
  readonly #assembly: string;
  /** Whether its data was adopted. */
  isAdopted = false;
  /** What the emulator made of the last deployment. */
  tallies: Tallies = new Map();

  constructor(stage: string, folder: string) {
    this.stage = stage;
    this.stack = stackName(stage);
    this.folder = folder;
    this.outputsFile = join(folder, 'outputs.json');
    this.#stages = join(folder, 'stages');
    this.#assembly = join(folder, 'assembly');
    cpSync(STAGES, this.#stages, { recursive: true });
    process.env.PORTAL_STAGES = this.#stages;
  }

  get outputs(): Outputs {
    return readOutputs(this.outputsFile);
  }

  /** Changes settings in the copy of the stage's file. */
  set(settings: Readonly<Record<string, unknown>>) {
    const file = join(this.#stages, `${this.stage}.json`);
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...settings }));
  }

  /** Runs one of the project's commands, which finds the emulator behind names of AWS; what it said. */
  run(file: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) {
    return mustRun([process.execPath, ...this.loaders, file, ...args], { env });
  }

  bootstrap() {
    const account = `aws://${process.env.AWS_ACCESS_KEY_ID}/${REGION}`;
    // In a folder without an app: nothing is to be synthesized for it.
    return mustRun([resolve('node_modules/.bin/cdk'), 'bootstrap', account], { cwd: this.folder });
  }

  /** `npm run deploy`, with the stage's templates as the emulator can make them, and changed as a later release would. */
  async deploy(change?: TemplateChange): Promise<string> {
    const { AWS_ENDPOINT_URL = '', NODE_EXTRA_CA_CERTS: certificate = '' } = process.env;
    const place = { port: Number(new URL(AWS_ENDPOINT_URL).port), certificate };
    this.tallies = await assemble(this.stage, this.#assembly, place, this.isAdopted, change);
    const args = ['--stage', this.stage, '--yes', '--outputs', this.outputsFile];
    return this.run('bin/deploy.ts', args, { CDK_APP: this.#assembly });
  }

  /** `npm run rollback`, without questions. */
  rollBack(...args: readonly string[]): Promise<string> {
    return this.run('bin/rollback.ts', ['--stage', this.stage, '--yes', '--outputs', this.outputsFile, ...args]);
  }

  /** A command of the pipeline, with the names that it finds there in its environment. */
  runAt(file: string, args: readonly string[]): Promise<string> {
    const given: Readonly<Record<string, string>> = { '"$STAGE"': this.stage, 'outputs.json': this.outputsFile };
    return this.run(
      file,
      args.map((each) => given[each] ?? each),
    );
  }

  /** What CloudFormation says of the stack. */
  async status(): Promise<string> {
    return (await findStack(this.stack))?.status ?? '';
  }

  /** What the store of the stage's releases says of one of them. */
  async storedRelease(id: string): Promise<StoredRelease> {
    const release = findRelease((await (await ReleaseStore.find(this.stage))?.read()) ?? EMPTY, id);
    must(release !== undefined, `the release ${id} is not stored`);
    return release as StoredRelease;
  }

  /**
   * Throws unless every function, alias, page and setting is of one release: the one that is meant, or the one that the stack
   * names. Answers that release.
   */
  async expectRelease(meant?: string): Promise<string> {
    const template = (await readDeployed(this.stack))?.template;
    must(template !== undefined, `there is no ${this.stack}`);
    const { release: id = '', settings } = describeTemplate(template as Template);
    must(meant === undefined || id === meant, `the stack is of ${id}, and ${meant} is meant`);
    const store = await ReleaseStore.find(this.stage);
    const folder = mkdtempSync(join(this.folder, 'stored-'));
    await store?.load(id, folder);
    const stored = describeTemplate(readTemplate(folder, templateFileOf(this.stack)));
    const other = differences(settings, stored.settings);
    must(other.length === 0, `settings are of another release: ${other.join(', ')}`);
    await this.run('bin/smoke.ts', ['--stage', this.stage, '--release', id]);
    return id;
  }

  /** Takes the stack down, as the runbook says. */
  async destroy(): Promise<void> {
    say(await this.run('bin/teardown.ts', ['--stage', this.stage, '--name', this.stage]));
  }

  /** What AWS calls the resource whose id in the template begins like this: of the stack, or of one within it. */
  async nameOf(id: string, within = this.stack): Promise<string> {
    const made = await aws<Made>('cloudformation', 'describe-stack-resources', '--stack-name', within);
    const found = made.StackResources.find(({ LogicalResourceId }) => LogicalResourceId.startsWith(id));
    return found?.PhysicalResourceId ?? '';
  }

  /** The variables of a user who may sign in, and of a tenant no other user works in. */
  async makePerson(): Promise<NodeJS.ProcessEnv> {
    const said = await this.run('bin/emulator/person.ts', ['--outputs', this.outputsFile]);
    return Object.fromEntries([...said.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]));
  }

  /** `npm run smoke`, while files that arrive are scanned. */
  async smoke(person: NodeJS.ProcessEnv = {}): Promise<void> {
    const scanner = startScanner(this.outputs.UploadBucket, await this.nameOf('InspectionQueue'));
    const said = await this.run('bin/smoke.ts', ['--outputs', this.outputsFile], person).finally(scanner.stop);
    say(said.trimEnd().replaceAll(/^/gm, '        '));
  }
}
