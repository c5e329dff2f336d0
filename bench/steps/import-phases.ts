import { importsOf } from '../data/imports.ts';
import { recordTransactions, replay } from '../data/transactions.ts';
import { measure } from '../kit/measure.ts';

/** Check, commit and undo of a file, and the transactions of that commit alone. */
export const step = async ({ company, key, isReplayed }: { company: string; key: string; isReplayed: boolean }) => {
  const imports = importsOf(company);
  const check = await measure(() => imports.take(key));
  let transactions: Awaited<ReturnType<typeof recordTransactions>> = [];
  const commit = await measure(async () => {
    if (isReplayed) transactions = await recordTransactions(imports.commit);
    else await imports.commit();
  });
  const undo = await measure(imports.undo);
  return { check, commit, undo, alone: isReplayed ? await measure(await replay(transactions)) : undefined };
};
