import type { BulkKind } from '#contract/import/record.ts';
import { call } from '../../support/call.ts';
import { attachFaults } from '../../support/faults.ts';
import type { Person } from '../../support/people.ts';
import { deliver, importsOf, messageOf, resume } from '../imports/import-calls.ts';

/** The calls by which one person changes many records of a kind; `home` is the company that the change belongs to. */
export const changesOf = (kind: BulkKind, as: Person, home: string) => {
  const imports = importsOf(kind, as, home);
  const ask = (change: object, rows: readonly string[] | { of: string; query?: string }, companyId?: string) =>
    call('POST', '/security/document/upload/change', {
      as,
      query: { modifier: kind },
      body: { change, rows: 'of' in rows ? { all: rows } : { ids: rows }, ...(companyId ? { companyId } : {}) },
    });
  /** Requests the change, and reads the plan that waits then. */
  const plan = async (change: object, rows: readonly string[] | { of: string; query?: string }, companyId?: string) => {
    const reply = await ask(change, rows, companyId);
    if (reply.status !== 'Success') throw new Error(`${reply.message} ${reply.data?.reason}`);
    const { importId } = reply.data;
    await deliver(messageOf(`bulk/${kind}/${home}/${importId}.json`));
    return imports.report(importId);
  };
  /** The same, and lets it go on to its end. */
  const run = async (...args: Parameters<typeof plan>) => {
    const { id } = await plan(...args);
    return (await imports.transition(id, 'confirm')).data;
  };
  return { ask, plan, run, ...imports };
};

/** Goes on with a change in a process that dies around a write this many times, then in one that lives. */
export const goOnDying = async (company: string, id: string, times: number): Promise<void> => {
  const faults = attachFaults();
  for (let change = 0; change < times; change++) {
    faults.crashAt(change % 4, change % 2 === 0 ? 'before' : 'after');
    await deliver(resume(company, id));
  }
  faults.heal();
  await deliver(resume(company, id));
};
