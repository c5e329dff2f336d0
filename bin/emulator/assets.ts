import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CreateBucketCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import yazl from 'yazl';
import * as z from 'zod';
import { type StandIn, type Template, withTypes } from './known.ts';

const Assets = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.object({ path: z.string(), packaging: z.enum(['file', 'zip']) }),
      destinations: z.record(z.string(), z.object({ objectKey: z.string() })),
    }),
  ),
});

const zipped = async (folder: string): Promise<Buffer> => {
  const zip = new yazl.ZipFile();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) zip.addFile(path, path.slice(folder.length + 1));
  }
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
};

/** Where CDK's bootstrap keeps what stacks are made of, in the emulator's one account. */
export const ASSET_BUCKET = 'cdk-hnb659fds-assets-123456789012-us-east-1';

/** Puts what a synthesis has made where the stack looks for it; the stage's template with the given types alone. Returns its key. */
export const uploadAssets = async (
  s3: S3Client,
  out: string,
  stack: string,
  types: ReadonlySet<string>,
  standIn: StandIn,
) => {
  await s3.send(new CreateBucketCommand({ Bucket: ASSET_BUCKET }));
  const { files } = Assets.parse(JSON.parse(readFileSync(join(out, `${stack}.assets.json`), 'utf8')));
  let root = '';
  for (const { source, destinations } of Object.values(files)) {
    const Key = Object.values(destinations)[0]?.objectKey ?? '';
    const path = join(out, source.path);
    const content = async () => (source.packaging === 'zip' ? zipped(path) : readFileSync(path));
    if (source.path !== `${stack}.template.json`) {
      await s3.send(new PutObjectCommand({ Bucket: ASSET_BUCKET, Key, Body: await content() }));
      continue;
    }
    root = Key;
    const template: Template = JSON.parse(readFileSync(path, 'utf8'));
    const Body = JSON.stringify(withTypes(template, types, standIn));
    await s3.send(new PutObjectCommand({ Bucket: ASSET_BUCKET, Key, Body }));
  }
  return root;
};
