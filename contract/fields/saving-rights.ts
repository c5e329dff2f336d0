import type { Action } from '../rules/access.ts';
import type { ResponsibleKind } from './responsible.ts';

/** Who may save a record of a kind may say who looks after it. Role matrix row 97. */
export const savingRights = {
  reseller: 'reseller.update',
  provider: 'tp.update',
  endUser: 'eu.update',
} as const satisfies Record<ResponsibleKind, Action>;
