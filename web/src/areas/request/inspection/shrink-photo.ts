import { ApplicationError } from '#contract/application-error.ts';
import { COPY_MAX_BYTES, COPY_PIXELS } from '#contract/site-inspection/rules.ts';

const UNREADABLE = 'This browser cannot open the photo.';
const HELP = 'Please take it with the camera of this page, or choose a JPEG.';

/** Tried one after the other until the copy is small enough. */
const QUALITIES = [0.85, 0.7, 0.5];

const open = async (file: Blob) => {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new ApplicationError(UNREADABLE, HELP);
  }
};

/** Draws a picture upright, at most as large as a copy may be. */
const draw = (picture: ImageBitmap) => {
  const scale = Math.min(1, COPY_PIXELS / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new ApplicationError(UNREADABLE, HELP);
  // What is transparent in a PNG would be black in a JPEG.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
};

const jpegOf = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));

/** The copy of a photo that staff will see: a JPEG without what the camera has noted in it. */
export const shrinkPhoto = async (file: Blob): Promise<File> => {
  const picture = await open(file);
  try {
    const canvas = draw(picture);
    for (const quality of QUALITIES) {
      const copy = await jpegOf(canvas, quality);
      if (copy && copy.size > 0 && copy.size <= COPY_MAX_BYTES)
        return new File([copy], 'copy.jpg', { type: copy.type });
    }
  } finally {
    picture.close();
  }
  throw new ApplicationError(UNREADABLE, HELP);
};
