import { api } from '../../api/client.ts';
import { putFile } from '../../bulk/put-file.ts';
import type { SupportValues } from './support-schema.ts';

/** Sends the files one after the other, then the request that names them. D-48. */
export const sendRequest = async (
  { attachments, ...request }: SupportValues,
  idempotencyKey: string,
  onSent: (file: number, bytes: number) => void,
) => {
  const files = attachments.map(({ name, size }) => ({ name, size }));
  const accepted = await api.support.attach({ body: { attachments: files } });
  for (const [index, file] of attachments.entries()) {
    const target = accepted.attachments[index]?.upload;
    if (target) await putFile(file, target, (bytes) => onSent(index, bytes));
  }
  await api.support.submit({ body: { ...request, id: accepted.id } }, { idempotencyKey });
};
