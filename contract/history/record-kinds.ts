import type { Action } from '../rules/access.ts';

/** Kinds of record that have a history and comments. */
export const recordKinds = [
  'provider',
  'reseller',
  'endUser',
  'division',
  'company',
  'user',
  'document',
  'report',
] as const;
type RecordKind = (typeof recordKinds)[number];

/** What a sentence calls a record of a kind. */
export const recordNouns: Readonly<Record<RecordKind, string>> = {
  provider: 'technology provider',
  reseller: 'reseller',
  endUser: 'end user',
  division: 'division',
  company: 'company',
  user: 'user',
  document: 'document',
  report: 'report',
};

/** The right to read a record of a kind, and with it its history. Role matrix row 107. */
export const readActions = {
  provider: 'tp.read',
  reseller: 'reseller.read',
  endUser: 'eu.read',
  division: 'div.read',
  company: 'company.read',
  user: 'user.read',
  document: 'doc.read',
  report: 'report.read',
} as const satisfies Readonly<Record<RecordKind, Action>>;
