import { call } from './call.ts';
import type { Person } from './people.ts';
import { runTasks } from './run-tasks.ts';

/** Merges `other` into the record with this id, with none of its fields, and lets what was its move. Returns the key of what went. */
export const mergeRecords = async (as: Person, kind: string, id: string, other: string): Promise<string> => {
  const pair = { kind, id, other };
  const { data: plan } = await call('GET', '/api/record/merge', { as, query: pair });
  const versions = { version: plan.kept.version, otherVersion: plan.other.version };
  const { status, message, data } = await call('POST', '/api/record/merge', {
    as,
    body: { ...pair, ...versions, taken: [] },
  });
  if (status !== 'Success') throw new Error(`${message} ${data?.reason ?? ''}`);
  await runTasks({ time: new Date(Date.now() + 60_000).toISOString() });
  return data.key;
};
