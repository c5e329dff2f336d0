import { handler } from '#lambdas/evidence-package/handler.ts';
import { contextOf, invoke } from '#local/invoke.ts';
import { sqsEvent } from '#local/queue/queue.ts';
import { call } from './call.ts';
import type { Person } from './people.ts';
import { unpacked } from './unpacked.ts';

export const askFor = (as: Person, body: object) => call('POST', '/api/evidence', { as, body });
export const estimateOf = (as: Person, body: object) => call('POST', '/api/evidence/estimate', { as, body });
export const packagesOf = async (as: Person) => (await call('GET', '/api/evidence/listall', { as })).data.content;

/** Delivers a message to the function that makes packages; false when it is to be delivered again. */
export const deliverPackage = async (as: Person, id: string, receives = 1, timeMs = 900_000): Promise<boolean> => {
  const body = JSON.stringify({ userId: as.userId, id });
  const message = { id: 'm', body, receives, sentAt: 0, firstReceivedAt: 0 };
  const reply = await invoke('packaging', handler, sqsEvent([message], 'packaging'), contextOf('packaging', timeMs));
  return reply?.batchItemFailures.length === 0;
};

/** Requests a package and makes it; its state afterwards. */
export const makePackage = async (as: Person, body: object) => {
  const { data } = await askFor(as, body);
  await deliverPackage(as, data.id);
  return (await packagesOf(as)).find(({ id }: { id: string }) => id === data.id);
};

export const downloadOf = (as: Person, id: string, part = 1) =>
  call('GET', `/api/evidence/${id}/download`, { as, query: { part: String(part) } });

/** Unpacks a package; returns where its files lie. */
export const unpack = async (as: Person, { id, parts }: { id: string; parts: readonly unknown[] }): Promise<string> => {
  const answers = await Promise.all(parts.map((_, at) => downloadOf(as, id, at + 1)));
  return unpacked(answers.map(({ data }) => data.url));
};
