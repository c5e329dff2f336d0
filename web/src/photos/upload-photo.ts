import type { AnnouncedPhoto, NewPhoto } from '#contract/site-inspection/forms.ts';
import { PHOTO_MAX_BYTES } from '#contract/site-inspection/rules.ts';
import { putFile } from '../api/files.ts';
import { describeFile } from '../form/fields/chosen-file.ts';
import { shrinkPhoto } from './shrink-photo.ts';

/** The calls by which photos of an inspection are announced, and taken back if their files do not arrive. */
export interface PhotoCalls {
  announce(photo: NewPhoto): Promise<AnnouncedPhoto>;
  withdraw(photoId: string): Promise<unknown>;
}

/** What the box for photos takes. Named by their types as well: a phone that knows only endings does not offer its camera. */
export const PHOTO_TYPES = '.jpg,.jpeg,.png,.heic,.heif,image/jpeg,image/png,image/heic,image/heif';

const endings = /\.(jpe?g|png|heic|heif)$/i;

/** Why a file cannot be a photo of an inspection; '' if it can. */
export const mistakeOfPhoto = ({ name, size }: Pick<File, 'name' | 'size'>): string => {
  if (!endings.test(name)) return 'Please choose a photo: .jpg, .jpeg, .png, .heic or .heif';
  if (size === 0) return 'Pls upload file with data';
  return size > PHOTO_MAX_BYTES ? `A photo may have at most ${PHOTO_MAX_BYTES / 1024 / 1024} MB` : '';
};

/**
 * Sends a photo straight to the file store: the original as it was taken, and the copy that this browser makes of it. `onSent`
 * tells the bytes that have arrived, of how many. What was announced and does not arrive is taken back. Throws what kept it
 * from arriving.
 */
export const uploadPhoto = async (
  file: File,
  kind: string,
  calls: PhotoCalls,
  onSent: (sent: number, of: number) => void,
  signal?: AbortSignal,
): Promise<void> => {
  const copy = await shrinkPhoto(file);
  const [original, small] = await Promise.all([describeFile(file), describeFile(copy)]);
  const announced = await calls.announce({
    kind,
    name: original.name,
    original: { size: original.size, checksum: original.checksum },
    copy: { size: small.size, checksum: small.checksum },
  });
  const of = original.size + small.size;
  const sent = { original: 0, copy: 0 };
  const put = (part: 'original' | 'copy', what: File) =>
    putFile(
      what,
      { url: announced[part].uploadUrl, headers: announced[part].headers },
      (bytes) => {
        sent[part] = bytes;
        onSent(sent.original + sent.copy, of);
      },
      signal,
    );
  try {
    await put('copy', copy);
    await put('original', file);
  } catch (failure) {
    await calls.withdraw(announced.id).catch(() => undefined);
    throw failure;
  }
};
