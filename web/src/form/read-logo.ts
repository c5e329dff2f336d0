import { LOGO_MAX_BYTES } from '../../../contract/rules/limits.ts';

const kinds = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/** What is wrong with a chosen logo; '' when nothing is. D-51, D-70. */
export const checkLogo = ({ type, size }: Pick<File, 'type' | 'size'>): string => {
  if (!kinds.includes(type)) return 'The logo must be a PNG, JPEG, WebP or GIF image.';
  return size > LOGO_MAX_BYTES ? 'The logo is larger than 1 MB.' : '';
};

/** A file as a data URL, which is how a new logo travels with its record. */
export const dataUrlOf = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
