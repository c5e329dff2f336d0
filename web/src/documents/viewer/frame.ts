import { getDocument, type PDFPageProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import * as pdfWorker from 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import type { FrameSays, ShownFile } from './messages.ts';

// Runs in a frame without an origin: it has no cookies, no storage and no way to the page around it, so a file that
// breaks out of the reader below finds nothing there. A worker of its own it may not start.
Object.assign(globalThis, { pdfjsWorker: pdfWorker });

const say = (message: FrameSays) => parent.postMessage(message, '*');

const SHARPNESS = 2;

/** Draws a page as wide as the frame, with its text for those who do not see it. */
const draw = async (page: PDFPageProxy, number: number) => {
  const { width } = page.getViewport({ scale: 1 });
  const scale = (document.body.clientWidth / width) * Math.min(SHARPNESS, devicePixelRatio + 1);
  const viewport = page.getViewport({ scale });
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [viewport.width, viewport.height];
  canvas.setAttribute('role', 'img');
  document.body.append(canvas);
  await page.render({ canvas, viewport }).promise;
  const { items } = await page.getTextContent();
  const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
  canvas.setAttribute('aria-label', `Page ${number}. ${text}`);
};

const showPdf = async (bytes: ArrayBuffer) => {
  const loaded = await getDocument({ data: bytes, enableXfa: false, useWasm: false, verbosity: VerbosityLevel.ERRORS })
    .promise;
  for (let number = 1; number <= loaded.numPages; number++) {
    await draw(await loaded.getPage(number), number);
    // The first page is there as soon as it is drawn.
    say({ state: 'shown', pages: loaded.numPages });
  }
};

const showPicture = async ({ type, bytes }: ShownFile) => {
  const picture = new Image();
  picture.alt = 'The document';
  picture.src = URL.createObjectURL(new Blob([bytes], { type }));
  await picture.decode();
  document.body.append(picture);
  say({ state: 'shown', pages: 1 });
};

const show = async (file: ShownFile) => {
  document.body.replaceChildren();
  try {
    await (file.type === 'application/pdf' ? showPdf(file.bytes) : showPicture(file));
  } catch {
    say({ state: 'failed' });
  }
};

addEventListener('message', ({ source, data }: MessageEvent<ShownFile>) => {
  if (source === parent) void show(data);
});
say({ state: 'ready' });
