import type { Action } from '../../../contract/rules/access.ts';

type Prefix<Name extends string> = Name extends `${infer Start}.${string}` ? Start : never;

/** What the actions of the role matrix are about, by the first part of their names. */
const subjects: Readonly<Record<Prefix<Action>, string>> = {
  session: 'session',
  mfa: 'second factor',
  pw: 'password',
  profile: 'own profile',
  activity: 'activity',
  ref: 'reference list',
  user: 'user',
  company: 'company',
  logo: 'logo',
  msg: 'message',
  tpchart: 'chart of technology providers',
  support: 'support',
  reseller: 'reseller',
  bulk: 'import or bulk change',
  tp: 'technology provider',
  eu: 'end user',
  div: 'division',
  doc: 'document',
  docRequest: 'document request',
  worklist: 'worklist',
  obligation: 'due date',
  report: 'report',
  responsible: 'responsible user',
  family: 'company settings',
  notice: 'notification',
  evidence: 'evidence package',
  view: 'view of a list',
  search: 'search',
  record: 'deleted record',
  retention: 'retention',
  review: 'review',
};

const isPrefix = (text: string): text is keyof typeof subjects => text in subjects;

/** What was refused, in words: 'technology provider, update other' for an action of the role matrix, the reason for a sign-in. */
export const refusalWords = (detail: string): string => {
  if (detail.startsWith('login: ')) return `sign-in, ${detail.slice('login: '.length)}`;
  const [prefix = '', name = ''] = detail.split('.', 2);
  if (!isPrefix(prefix)) return detail;
  return `${subjects[prefix]}, ${name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`;
};
