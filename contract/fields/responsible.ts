import * as z from 'zod';
import { kindsThat } from '../kinds/kinds.ts';
import { ID_MAX } from '../rules/limits.ts';
import { Id, Option } from './common.ts';

/** The responsible person of a record, a user of its own company; '' if unassigned. Role matrix row 97. */
export const ResponsibleId = z.string().trim().max(ID_MAX, 'Id Not Available');

export const byResponsible = { responsible: Id.optional() };

/** Kinds of record that have a responsible person, as the calls name them. */
export const ResponsibleKind = z.enum(kindsThat('responsible'));
export type ResponsibleKind = z.infer<typeof ResponsibleKind>;

/** A user who can become the responsible person of a company's records. */
export const Person = Option;

/** The column of the responsible person; `whose` names, for spreadsheets, the company whose users are accepted. */
export const responsibleColumn = (whose: string) =>
  ({
    as: 'person',
    at: 'responsibleId',
    row: 'responsibleId',
    label: 'Responsible',
    many: true,
    list: { sortable: true, search: true },
    sheet: {
      aliases: ['Responsible Person'],
      note: `A user of ${whose}, by name, user name, e-mail or id. Empty for none.`,
      example: '',
    },
    report: {},
  }) as const;
