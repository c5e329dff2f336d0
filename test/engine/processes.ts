import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startEngines } from '../support/engines.ts';

/** `npm run test:processes [SAVES]`: five processes save into one tenant at once; the list and its journal must agree afterwards. */
const PROCESSES = 5;
const saves = process.argv[2] ?? '40';

process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
const { stop } = await startEngines();
const { createTwoTenants } = await import('../support/tenants.ts');
const { signIn } = await import('../support/people.ts');
const { call } = await import('../support/call.ts');
const { RESELLER } = await import('#contract/rules/roles.ts');
const { entriesAfter } = await import('#lambdas/store/journal/history/past-entries.ts');

const { a, a1 } = await createTwoTenants();
const seller = await signIn({ companyId: a1, roles: [RESELLER] });
const began = Date.now();
const writers = Array.from({ length: PROCESSES }, async (_, number) => {
  const child = fork(fileURLToPath(new URL('writer.ts', import.meta.url)), [
    ...[String(number), JSON.stringify(seller.claims), seller.userId, saves],
  ]);
  const [[message], [code]] = await Promise.all([once(child, 'message'), once(child, 'exit')]);
  if (code !== 0) throw new Error(`Process ${number} ended with ${code}`);
  return (message as { saved: number }).saved;
});
const saved = (await Promise.all(writers)).reduce((sum, count) => sum + count, 0);
const seconds = (Date.now() - began) / 1000;

let changes = 0;
let created = 0;
let last = 0;
for await (const entry of entriesAfter(a, 'endUser', 0)) {
  if (entry.v !== last + 1) throw new Error(`The journal jumps from ${last} to ${entry.v}`);
  last = entry.v;
  changes += entry.changes.length;
  created += entry.changes.filter(({ op }) => op === 'create').length;
}
const { data } = await call('GET', '/api/endUser/listall', { as: seller, query: { size: '100' } });
await stop();
console.log(
  `${PROCESSES} processes: ${saved} saves in ${seconds.toFixed(1)} s, ${changes} in the journal, ${data.totalElements} in the list`,
);
if (changes !== saved || data.totalElements !== created) throw new Error('List, journal and answers do not agree');
process.exit();
