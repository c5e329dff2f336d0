import { arrived, keyOf, put } from './documents.ts';
import { jpeg, photoFile } from './photos.ts';
import { answer, type Recipient } from './requests.ts';

export interface SentPhoto {
  readonly kind?: string;
  readonly name?: string;
  readonly original?: Uint8Array;
  readonly copy?: Uint8Array;
}

/** A photo as the page announces it. */
export const photoForm = ({ kind = 'sign', name = 'photo.jpg', original = jpeg(), copy = jpeg() }: SentPhoto = {}) => ({
  kind,
  name,
  original: photoFile(original),
  copy: photoFile(copy),
});

interface Announced {
  readonly id: string;
  readonly original: { readonly uploadUrl: string; readonly headers: Readonly<Record<string, string>> };
  readonly copy: Announced['original'];
}

/** Puts the files of an announced photo, and has those that arrive scanned and checked. Returns the keys of their arrivals. */
export const sendFiles = async (announced: Announced, { original = jpeg(), copy = jpeg() }: SentPhoto = {}) => {
  const keys: string[] = [];
  for (const [target, bytes] of [[announced.original, original] as const, [announced.copy, copy] as const]) {
    if ((await put(target, bytes)) !== 200) throw new Error('The store refuses the file');
    keys.push(keyOf(target));
    await arrived(keyOf(target));
  }
  return keys;
};

/** Announces a photo by a link, sends it and has it checked. */
export const sendPhoto = async (link: Recipient, photo: SentPhoto = {}): Promise<string> => {
  const { data, message } = await answer('POST', '/photo', link, { body: photoForm(photo) });
  if (!data) throw new Error(message);
  await sendFiles(data, photo);
  return data.id;
};
