import { randomBytes } from 'node:crypto';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { imageSize } from 'image-size';
import * as z from 'zod';
import { ApplicationError } from '../../contract/application-error.ts';
import { LOGO_MAX_BYTES, LOGO_MAX_PIXELS } from '../../contract/rules/limits.ts';
import { putObject } from '../ports/objects.ts';
import { table } from '../ports/table.ts';
import { env } from '../store/env-values.ts';
import { keys } from '../store/keys.ts';

/** Image kinds by what the bytes say; SVG is no image here, it can carry script. D-21. */
const kinds: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
};

const Logo = z.object({ companyId: z.string(), contentType: z.string() });

const refused = (reason: string) => new ApplicationError('Save Failed', reason);

/** The bytes of a data URL and their real kind; refuses what is not a small png, jpeg, webp or gif. D-51, D-70. */
const readLogo = (dataUrl: string) => {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  if (bytes.length > LOGO_MAX_BYTES) throw refused('The logo is larger than 1 MB.');
  const size = measure(bytes);
  const contentType = kinds[size?.type ?? ''];
  if (!size || !contentType) throw refused('The logo must be a PNG, JPEG, WebP or GIF image.');
  if (Math.max(size.width, size.height) > LOGO_MAX_PIXELS)
    throw refused(`The logo may be at most ${LOGO_MAX_PIXELS} pixels wide and high.`);
  return { bytes, contentType, extension: size.type ?? '' };
};

const measure = (bytes: Uint8Array) => {
  try {
    return imageSize(bytes);
  } catch {
    return undefined;
  }
};

export const logoKey = (name: string) => `logos/${name}`;

/** Stores a logo for a company under a random name and answers that name. */
export const saveLogo = async (bucket: string, companyId: string, dataUrl: string) => {
  const { bytes, contentType, extension } = readLogo(dataUrl);
  const name = `${randomBytes(16).toString('hex')}.${extension}`;
  await putObject(bucket, logoKey(name), bytes, { contentType });
  await table.send(new PutCommand({ TableName: env.TABLE_NAME, Item: { ...keys.logo(name), companyId, contentType } }));
  return name;
};

/** Which company a logo belongs to, or undefined. */
export const findLogo = async (name: string) => {
  const { Item } = await table.send(new GetCommand({ TableName: env.TABLE_NAME, Key: keys.logo(name) }));
  return Item && Logo.parse(Item);
};

/** The logo a saved record refers to: a new upload, or a name that is this company's already. */
export const logoFor = async (
  bucket: string,
  companyId: string,
  { imageStr, imagePath }: { imageStr: string; imagePath: string },
) => {
  if (imageStr !== '') return saveLogo(bucket, companyId, imageStr);
  if (imagePath === '') return '';
  const logo = await findLogo(imagePath);
  if (logo?.companyId !== companyId) throw refused('The logo is not known. Please choose the file again.');
  return imagePath;
};
