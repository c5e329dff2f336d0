import { xmlBody } from '../body/receive-file.ts';
import { S3Error } from '../errors.ts';
import { parseQuery, requestedVersion } from '../request.ts';
import { childrenNamed, childText, xmlDocument } from '../xml.ts';
import type { Operation } from './operation.ts';

type Tags = Readonly<Record<string, string>>;

const MAX_TAGS = 10;
const MAX_NAME = 128;
const MAX_VALUE = 256;

const checked = (pairs: readonly (readonly [string, string])[]): Tags => {
  const tags = Object.fromEntries(pairs);
  const sound = pairs.every(([name, value]) => name !== '' && name.length <= MAX_NAME && value.length <= MAX_VALUE);
  if (!sound || pairs.length > MAX_TAGS || Object.keys(tags).length !== pairs.length) throw new S3Error('InvalidTag');
  return tags;
};

/** Tags of the x-amz-tagging header: `a=1&b=2`. */
export const tagsFromHeader = (header: string | undefined): Tags => checked(parseQuery(header ?? ''));

export const putTagging: Operation = async ({ request, authorization, storage }) => {
  const version = requestedVersion(request, storage);
  const document = await xmlBody(request, authorization, 'Tagging');
  const pairs = childrenNamed(document, 'TagSet')
    .flatMap((set) => childrenNamed(set, 'Tag'))
    .map((tag) => [childText(tag, 'Key') ?? '', childText(tag, 'Value') ?? ''] as const);
  await storage.retag(version, checked(pairs));
  return { status: 200, headers: { 'x-amz-version-id': version.versionId } };
};

export const getTagging: Operation = async ({ request, storage }) => {
  const version = requestedVersion(request, storage);
  const Tag = Object.entries(version.tags).map(([Key, Value]) => ({ Key, Value }));
  return {
    status: 200,
    headers: { 'x-amz-version-id': version.versionId },
    body: xmlDocument('Tagging', { TagSet: { Tag } }),
  };
};

export const deleteTagging: Operation = async ({ request, storage }) => {
  const version = requestedVersion(request, storage);
  await storage.retag(version, {});
  return { status: 204, headers: { 'x-amz-version-id': version.versionId } };
};
