import { useEffect, useRef, useState } from 'react';
import frameStyles from './frame.css?url';
import frameScript from './frame.ts?worker&url';
import { FrameSays, type ShownFile } from './messages.ts';

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
      // The frame's origin is none, so the message can be addressed to nobody in particular.
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
