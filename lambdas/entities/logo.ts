import { randomBytes } from 'node:crypto';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { GIF } from 'image-size/types/gif';
import { JPG } from 'image-size/types/jpg';
import { PNG } from 'image-size/types/png';
import { WEBP } from 'image-size/types/webp';
import * as z from 'zod';
import { ApplicationError } from '#contract/application-error.ts';
import type { logoTypes } from '#contract/fields/file.ts';
import { LOGO_MAX_BYTES, LOGO_MAX_PIXELS } from '#contract/rules/limits.ts';
import { putObject } from '../ports/s3/objects.ts';
import { table } from '../ports/table.ts';
import { env } from '../store/env.ts';
import { keys } from '../store/keys.ts';

/** Kinds of images by their file ending; what one is its bytes say. SVG is none here, it can carry script. D-21. */
const kinds = {
  png: { image: PNG, contentType: 'image/png' },
  jpg: { image: JPG, contentType: 'image/jpeg' },
  webp: { image: WEBP, contentType: 'image/webp' },
  gif: { image: GIF, contentType: 'image/gif' },
} satisfies Record<string, { readonly image: typeof PNG; readonly contentType: (typeof logoTypes)[number] }>;

const Logo = z.object({ companyId: z.string(), contentType: z.string() });

const refused = (reason: string) => new ApplicationError('Save Failed', reason);

/** The bytes of a data URL and their real kind; refuses what is not a small png, jpeg, webp or gif. D-51, D-70. */
const readLogo = (dataUrl: string) => {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  if (bytes.length > LOGO_MAX_BYTES) throw refused('The logo is larger than 1 MB.');
  const found = measure(bytes);
  if (!found) throw refused('The logo must be a PNG, JPEG, WebP or GIF image.');
  if (Math.max(found.width, found.height) > LOGO_MAX_PIXELS)
    throw refused(`The logo may be at most ${LOGO_MAX_PIXELS} pixels wide and high.`);
  return { bytes, ...found };
};

/** Kind and size of an image; undefined for what is none. */
const measure = (bytes: Uint8Array) => {
  for (const [extension, { image, contentType }] of Object.entries(kinds))
    try {
      if (image.validate(bytes)) return { extension, contentType, ...image.calculate(bytes) };
    } catch {
      return undefined;
    }
  return undefined;
};

export const logoKey = (name: string) => `logos/${name}`;

/** Stores a logo for a company under a random name and returns that name. */
export const saveLogo = async (bucket: string, companyId: string, dataUrl: string) => {
  const { bytes, contentType, extension } = readLogo(dataUrl);
  const name = `${randomBytes(16).toString('hex')}.${extension}`;
  await putObject(bucket, logoKey(name), bytes, { contentType });
  await table.send(
    new PutCommand({ TableName: env().TABLE_NAME, Item: { ...keys.logo(name), companyId, contentType } }),
  );
  return name;
};

/** Which company a logo belongs to, or undefined. */
export const findLogo = async (name: string) => {
  const { Item } = await table.send(new GetCommand({ TableName: env().TABLE_NAME, Key: keys.logo(name) }));
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
