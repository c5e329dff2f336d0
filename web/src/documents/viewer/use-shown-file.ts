import { useQuery } from '@tanstack/react-query';
import type { Document } from '../../../../contract/document/forms.ts';
import { shownTypes } from '../../../../contract/document/rules.ts';
import { api } from '../../api/client.ts';
import type { ShownFile } from './messages.ts';

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
