import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Document } from '#contract/document/forms.ts';
import { shownTypes } from '#contract/document/rules.ts';
import { api } from '#web/api/client.ts';
import frameStyles from './frame.css?url';
import frameScript from './frame.ts?worker&url';
import { FrameSays, type ShownFile } from './messages.ts';

const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Whether a document opens inside the portal; other types are downloaded. D-95. */
export const isShown = ({ documentMeta, downloadable }: Document) => downloadable && shownTypes.includes(documentMeta);

const read = async (
  { id, number, checksum, documentMeta: type }: Document,
  signal: AbortSignal,
): Promise<ShownFile> => {
  const { url } = await api.document.download(
    { params: { id }, query: { version: number, inline: 'true' } },
    { signal },
  );
  const reply = await fetch(url, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' });
  if (!reply.ok) throw new Error('The file store has refused the file');
  const bytes = await reply.arrayBuffer();
  // Who decides has looked at the very file that the decision names.
  if (hex(await crypto.subtle.digest('SHA-256', bytes)) !== checksum) throw new Error('The file is another one');
  return { type, bytes };
};

/** The newest good file of a document, by an address that is good for a minute. */
export const useShownFile = (document: Document) =>
  useQuery({
    queryKey: ['file', document.id, document.number, document.checksum],
    queryFn: ({ signal }) => read(document, signal),
    enabled: isShown(document),
    // It never changes, and it is not kept longer than it is looked at.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: 1,
  });

interface Props {
  /** What is looked at, for people who do not see it. */
  readonly title: string;
  readonly file: ShownFile;
  onFailed(): void;
}

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Document</title>
<link rel="stylesheet" href="${frameStyles}"></head><body><script src="${frameScript}"></script></body></html>`;

/**
 * Shows a PDF or a picture in a frame that may run our reader and nothing else: it has no origin, so whatever a file does,
 * it reaches neither the session nor the page. D-95.
 */
export const FileViewer = ({ title, file, onFailed }: Props) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const [pages, setPages] = useState<number>();

  useEffect(() => {
    const listen = ({ source, data }: MessageEvent) => {
      if (source === null || source !== frame.current?.contentWindow) return;
      const { data: said } = FrameSays.safeParse(data);
      // The frame's origin is none, so the message cannot be addressed to one origin.
      if (said?.state === 'ready') frame.current?.contentWindow?.postMessage(file, '*');
      if (said?.state === 'shown') setPages(said.pages);
      if (said?.state === 'failed') onFailed();
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, [file, onFailed]);

  return (
    <div className="file-viewer" data-shown={pages !== undefined}>
      {pages === undefined && <div className="skeleton" role="progressbar" aria-label="Opening the document" />}
      <iframe ref={frame} title={title} sandbox="allow-scripts" srcDoc={page} />
      {pages !== undefined && pages > 1 && <p className="quiet">{pages} pages</p>}
    </div>
  );
};
