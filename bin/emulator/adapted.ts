import type { Resource, Template } from '../releases/assembly.ts';

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
