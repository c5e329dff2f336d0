import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CloudFormationClient, ValidateTemplateCommand } from '@aws-sdk/client-cloudformation';
import { REGION, stackName } from '#lib/stage/settings.ts';
import { type Resource, readTemplate, replaceTemplate, type Template, templateFileOf } from '../releases/assembly.ts';
import { mustRun } from './run.ts';

/** Where the emulator is, and the certificate that its clients have to trust. */
export interface Place {
  readonly port: number;
  readonly certificate: string;
}

interface Origin {
  readonly DomainName: { readonly 'Fn::Join': readonly [string, readonly unknown[]] };
  readonly OriginPath: unknown;
  readonly CustomOriginConfig?: object;
}

/** Where Lambda's own machines keep the certificates that they trust. */
const LAMBDA_CERTIFICATES = '/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem';

/** The emulator's CloudFront calls no address of AWS: the API is reached at the emulator's own. */
const reachable =
  (port: number) =>
  (origin: Origin): object => {
    if (!origin.CustomOriginConfig) return origin;
    const [api] = origin.DomainName['Fn::Join'][1];
    return {
      ...origin,
      DomainName: 'localhost',
      CustomOriginConfig: { ...origin.CustomOriginConfig, HTTPSPort: port },
      OriginPath: { 'Fn::Join': ['', ['/_aws/execute-api/', api, origin.OriginPath]] },
    };
  };

const distribution = (resource: Resource, port: number): Resource => {
  const config = resource.Properties?.DistributionConfig as { readonly Origins: readonly Origin[] };
  const DistributionConfig = { ...config, Origins: config.Origins.map(reachable(port)) };
  return { ...resource, Properties: { ...resource.Properties, DistributionConfig } };
};

/** The emulator takes over tables of one region alone. */
export const asTable = (resource: Resource): Resource => {
  const { Replicas, ...shared } = resource.Properties ?? {};
  const { Region: _region, ...own } = [Replicas].flat()[0] as Readonly<Record<string, unknown>>;
  return { ...resource, Type: 'AWS::DynamoDB::Table', Properties: { ...shared, ...own } };
};

/** A resource as the emulator can make it; the same object where it makes it as it is. */
const adaptedResource = (resource: Resource, { port, certificate }: Place, isAdopted: boolean): Resource => {
  if (resource.Type === 'AWS::CloudFront::Distribution') return distribution(resource, port);
  if (resource.Type === 'AWS::DynamoDB::GlobalTable' && isAdopted) return asTable(resource);
  const text = JSON.stringify(resource);
  if (!text.includes(LAMBDA_CERTIFICATES)) return resource;
  return JSON.parse(text.replaceAll(LAMBDA_CERTIFICATES, certificate));
};

/** A template as the emulator can make it, and the types of the resources that are not as they were. */
export const adapted = (template: Template, place: Place, isAdopted: boolean) => {
  const all = Object.entries(template.Resources).map(
    ([id, resource]) => [id, resource, adaptedResource(resource, place, isAdopted)] as const,
  );
  return {
    template: { ...template, Resources: Object.fromEntries(all.map(([id, , made]) => [id, made])) },
    changed: all.flatMap(([, resource, made]) => (made === resource ? [] : resource.Type)),
  };
};

/** The script that puts the site's files into their bucket, with the layer's command where the emulator unpacks it. */
export const adaptedScript = (text: string): string =>
  text
    .replace('"/opt/awscli/aws"', 'os.environ["_LAMBDA_LAYERS_DIRS"] + "/awscli/aws"')
    // What functions print is taken for their answer; the layer's first line names Lambda's own Python.
    .replace('check_call([aws] + list(args))', 'check_call([sys.executable, aws] + list(args), stdout=sys.stderr)')
    .replace('import shutil\n', 'import shutil\nimport sys\n');

/** What stands for a resource that is left out, or for one of its attributes: a text that a policy takes for a resource, or a name. */
const standIn = (id: string, attribute = ''): string =>
  /Arn|Outputs/.test(attribute) ? `arn:aws:emulated:us-east-1:123456789012:${id}` : `${id}${attribute}`;

/** A value without references to resources that are left out. */
const without = (value: unknown, omitted: ReadonlySet<string>): unknown => {
  const next = (each: unknown) => without(each, omitted);
  if (Array.isArray(value)) return value.map(next);
  if (typeof value !== 'object' || value === null) return value;
  if ('Ref' in value && omitted.has(String(value.Ref))) return standIn(String(value.Ref));
  if ('Fn::GetAtt' in value) {
    const [id = '', ...name] = [value['Fn::GetAtt']].flat().map(String).join('.').split('.');
    if (omitted.has(id)) return standIn(id, name.join('.'));
  }
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, next(each)]));
};

/** A template without the resources that are to be left out. */
export const reduced = (template: Template, isLeft: (resource: Resource) => boolean): Template => {
  const all = Object.entries(template.Resources);
  const omitted = new Set(all.filter(([, resource]) => isLeft(resource)).map(([id]) => id));
  const Resources = Object.fromEntries(
    all
      .filter(([id]) => !omitted.has(id))
      .map(([id, { DependsOn = [], ...resource }]) => {
        const depends = [DependsOn].flat().filter((name) => !omitted.has(name));
        const made = without(resource, omitted) as Resource;
        return [id, { ...made, ...(depends.length > 0 ? { DependsOn: depends } : {}) }];
      }),
  );
  return { ...(without({ ...template, Resources: {} }, omitted) as Template), Resources };
};

/** How many resources of a type the emulator makes as they are, makes in another form, and does not make. */
export interface Tally {
  made: number;
  adapted: number;
  left: number;
}

export type Tallies = Map<string, Tally>;

/** The types that the emulator's CloudFormation does not know: it names them all at once. */
const unknownOf = async (types: ReadonlySet<string>): Promise<ReadonlySet<string>> => {
  const Resources = Object.fromEntries([...types].map((Type, at) => [`Type${at}`, { Type }]));
  const client = new CloudFormationClient({ region: REGION });
  const message = await client.send(new ValidateTemplateCommand({ TemplateBody: JSON.stringify({ Resources }) })).then(
    () => '',
    (error: Error) => error.message,
  );
  if (message === '') return new Set();
  const [, names] = /Unrecognized resource types: \[([^\]]*)\]/.exec(message) ?? [];
  if (names === undefined) throw new Error(`The emulator does not say what it knows: ${message}`);
  return new Set(names.split(', '));
};

/** Alarms that compute with metrics are refused there. */
const computes = ({ Type, Properties }: Resource) =>
  Type === 'AWS::CloudWatch::Alarm' && Properties?.Metrics !== undefined;

const tallied = (tallies: Tallies, type: string, part: keyof Tally, many = 1) => {
  const tally = tallies.get(type) ?? { made: 0, adapted: 0, left: 0 };
  tally[part] += many;
  tallies.set(type, tally);
};

const readTemplates = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.template.json'))
    .map((name) => ({
      file: join(folder, name),
      template: JSON.parse(readFileSync(join(folder, name), 'utf8')) as Template,
    }));

const adaptScripts = (folder: string) => {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (/^asset\.\w+\/index\.py$/.test(name))
      writeFileSync(join(folder, name), adaptedScript(readFileSync(join(folder, name), 'utf8')));
};

/** How a rehearsal changes the template of a stage's own stack: what a release would bring that is not written yet. */
export type TemplateChange = (template: Template) => Template;

/** Synthesizes a stage into a folder and brings it into the form that the emulator can make. Says what that is, by type. */
export const assemble = async (
  stage: string,
  folder: string,
  place: Place,
  isAdopted: boolean,
  change: TemplateChange = (template) => template,
): Promise<Tallies> => {
  // Files of former releases would be stored with this one.
  rmSync(folder, { recursive: true, force: true });
  await mustRun(['npx', 'cdk', 'synth', '--quiet', '-c', `stage=${stage}`, '-o', folder]);
  const all = readTemplates(folder);
  const resources = all.flatMap(({ template }) => Object.values(template.Resources));
  const unknown = await unknownOf(new Set(resources.map(({ Type }) => Type)));
  const isLeft = (resource: Resource) => unknown.has(resource.Type) || computes(resource);
  const tallies: Tallies = new Map();
  for (const resource of resources) tallied(tallies, resource.Type, isLeft(resource) ? 'left' : 'made');
  for (const { file, template } of all) {
    const { template: made, changed } = adapted(reduced(template, isLeft), place, isAdopted);
    for (const type of changed) {
      tallied(tallies, type, 'adapted');
      tallied(tallies, type, 'made', -1);
    }
    writeFileSync(file, JSON.stringify(made));
  }
  adaptScripts(folder);
  // Last: what is uploaded under the name of its content has its content by then.
  const stack = stackName(stage);
  const file = templateFileOf(stack);
  replaceTemplate(folder, stack, file, change(readTemplate(folder, file)));
  return tallies;
};
