import { ApplicationError } from '#contract/application-error.ts';
import { COPY_MAX_BYTES, COPY_PIXELS } from '#contract/site-inspection/rules.ts';

/** The size of a copy that is at most `max` pixels wide and high; a small photo keeps its size. */
export const fittedSize = (width: number, height: number, max = COPY_PIXELS) => {
  const scale = Math.min(1, max / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

const UNREADABLE =
  'This browser cannot read the photo. Please save it as .jpg and choose that file, or use a phone, which takes photos that fit.';

const decoded = async (file: File) => {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new ApplicationError('Upload failed', UNREADABLE);
  }
};

/** Of best quality first: a copy that is still too large is made again with the next one. */
const qualities = [0.85, 0.7, 0.5];

const toJpeg = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));

/** Makes the copy of a photo that users see: a JPEG without what the camera has noted in the original. */
export const shrinkPhoto = async (file: File): Promise<File> => {
  const picture = await decoded(file);
  const canvas = Object.assign(document.createElement('canvas'), fittedSize(picture.width, picture.height));
  const context = canvas.getContext('2d');
  if (!context) throw new ApplicationError('Upload failed', UNREADABLE);
  // What is transparent in a PNG would be black in a JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  for (const quality of qualities) {
    const copy = await toJpeg(canvas, quality);
    if (copy && copy.size <= COPY_MAX_BYTES)
      return new File([copy], file.name.replace(/(\.\w+)?$/, '.jpg'), { type: 'image/jpeg' });
  }
  throw new ApplicationError('Upload failed', UNREADABLE);
};
