import { useRef } from 'react';
import { api } from '../../api/client.ts';
import { putFile } from '../../api/put-file.ts';
import { describeFile } from '../../form/described-file.ts';
import { useIdempotencyKey } from '../../form/use-idempotency-key.ts';
import type { SupportValues } from './support-schema.ts';

type Sent = (file: number, bytes: number) => void;

const sendFiles = async (attachments: readonly File[], onSent: Sent) => {
  const files = attachments.map(({ name, size }) => ({ name, size }));
  const { id, attachments: accepted } = await api.support.attach({ body: { attachments: files } });
  for (const [index, file] of attachments.entries()) {
    const target = accepted[index]?.upload;
    if (target) await putFile(file, target, (bytes) => onSent(index, bytes));
  }
  return id;
};

/**
 * Sends the files one after the other, then the request that names them. Sent again after a lost answer it is the same
 * case, whose files are there already. D-48, D-82.
 */
export const useSendRequest = () => {
  const keyFor = useIdempotencyKey();
  const complete = useRef({ key: '', id: '' });
  return async ({ attachments, ...request }: SupportValues, onSent: Sent) => {
    const files = await Promise.all(attachments.map(describeFile));
    const key = keyFor({ ...request, files });
    if (complete.current.key !== key) complete.current = { key, id: await sendFiles(attachments, onSent) };
    const { id } = complete.current;
    await api.support.submit({ body: { ...request, id } }, { idempotencyKey: key });
    complete.current = { key: '', id: '' };
  };
};
