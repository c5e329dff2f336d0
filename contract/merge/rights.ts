import type { Action } from '../rules/access.ts';
import type { MergeKind } from './record.ts';

/** What is asked of who merges: to change the record that stays, and to delete the one that goes. Role matrix rows 48, 49, 56, 58, 70, 71. */
export const mergeActions = {
  provider: { change: 'tp.update', remove: 'tp.delete' },
  reseller: { change: 'reseller.update', remove: 'reseller.delete' },
  endUser: { change: 'eu.update', remove: 'eu.delete' },
} as const satisfies Readonly<Record<MergeKind, Readonly<Record<'change' | 'remove', Action>>>>;
