import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';

interface Client {
  readonly endpoint: string;
  readonly region: string;
  readonly credentials: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
  };
}

/** What a function does with objects, and whether its policy lets it. (Of tables the emulator looks at no names, and denies.) */
const tries = (Bucket: string, client: Client) => {
  const s3 = new S3Client({ ...client, forcePathStyle: true });
  return [
    {
      what: 'writes a snapshot of a list',
      allowed: true,
      call: () => s3.send(new PutObjectCommand({ Bucket, Key: 'snapshots/none/reseller.json.gz', Body: '{}' })),
    },
    {
      what: 'reads what the export remembers',
      allowed: false,
      call: () => s3.send(new GetObjectCommand({ Bucket, Key: 'export-state/none.json.gz' })),
    },
  ];
};

const isDenied = (error: unknown) => /AccessDenied|not authorized|Forbidden/i.test(`${(error as Error).name} ${error}`);

/** Acts as a function while rights are looked at; a line for each try: as it should be, or not. */
export const tryRights = async (client: Client, exportBucket: string): Promise<readonly string[]> => {
  const lines: string[] = [];
  for (const { what, allowed, call } of tries(exportBucket, client)) {
    const outcome = await call().then(
      () => 'allowed',
      (error: Error) => (isDenied(error) ? 'denied' : `${error.name}: ${error.message}`.slice(0, 160)),
    );
    lines.push(`${outcome === (allowed ? 'allowed' : 'denied') ? 'ok   ' : 'WRONG'} ${what}: ${outcome}`);
  }
  return lines;
};
