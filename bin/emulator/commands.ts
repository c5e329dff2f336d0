import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { must } from '../smoke/check.ts';
import type { Rehearsed } from './rehearsed.ts';

/** A command of operators with arguments as the runbook has them, and what it has to say. */
interface Tried {
  readonly say: string;
  readonly file: string;
  readonly args: readonly string[];
  readonly answer: RegExp;
}

const SHEET =
  'Reseller Name,Reseller Type\r\nFirst of the operator,Collections\r\nSecond of the operator,Collections\r\n';

const triedAt = ({ stage, folder }: Rehearsed, tenant: string): readonly Tried[] => {
  const to = ['--stage', stage];
  const sheet = join(folder, 'resellers.csv');
  writeFileSync(sheet, SHEET);
  const admin = ['--email', 'ada@example.com', '--phone', '+15550100100', ...to];
  const exported = join(folder, 'family');
  const company = ['--company', tenant, ...to];
  return [
    { say: 'the first super admin is invited', file: 'bootstrap-admin', args: admin, answer: /is super admin/ },
    { say: 'a second one is not', file: 'bootstrap-admin', args: admin, answer: /There is a super admin already/ },
    { say: 'a reference list is shown', file: 'reference', args: ['supportPriorities', ...to], answer: /"id": 1/ },
    {
      say: 'a spreadsheet is imported',
      file: 'import',
      args: [sheet, '--kind', 'reseller', ...company],
      answer: /^done: 2 rows, 2 created/m,
    },
    { say: 'people are reminded', file: 'reminders', args: to, answer: /./ },
    { say: 'reports are brought up to date', file: 'reports', args: to, answer: /./ },
    {
      say: 'the name of a bucket is shown',
      file: 'outputs',
      args: [...to, 'UploadBucket'],
      answer: /^portal-\S+-uploads-/m,
    },
    { say: 'queues are looked at', file: 'redrive', args: to, answer: /import/ },
    { say: 'a tenant is exported', file: 'tenant', args: ['export', ...company, '--to', exported], answer: /./ },
    { say: 'it is erased', file: 'tenant', args: ['erase', ...company, '--name', 'Moved'], answer: /./ },
    { say: 'it is brought back', file: 'tenant', args: ['import', '--from', exported, ...to], answer: /./ },
  ];
};

/** The commands of operators, each by a sentence and as what throws unless it answers as it should. */
export const commandsOf = (rehearsed: Rehearsed, tenant: string) =>
  triedAt(rehearsed, tenant).map(({ say, file, args, answer }) => ({
    sentence: `npm run ${file}: ${say}`,
    work: async () => {
      const said = await rehearsed.run(`bin/${file}.ts`, args);
      must(answer.test(said), `it says: ${said.slice(-600)}`);
    },
  }));
