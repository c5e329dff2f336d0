import { type ReactNode, useState } from 'react';
import type { ListFilter } from '#contract/evidence/forms.ts';
import type { EvidenceKind } from '#contract/evidence/record.ts';
import { mayHandOut } from '#contract/evidence/rights.ts';
import { owedFilterNames } from '#contract/obligations/owed-names.ts';
import { MAX_PAGE_SIZE } from '#contract/rules/limits.ts';
import type { ExportChoice } from '../list/head/export-menu.tsx';
import { type AnyRow, ownName } from '../list/source.ts';
import type { List } from '../list/use-list.ts';
import { useSession } from '../session/session.ts';
import { openedPart } from '../ui/overlay/opened-part.tsx';
import type { PackedRecords } from './record-choice.tsx';

/** Parameters of a list that a package takes as they are: the server refuses what is none, as the list itself does. */
const refinements = ['responsible', 'status', ...owedFilterNames] as const;

const filterOf = ({ company, search, filters, where }: List<AnyRow>['state']): Partial<ListFilter> => ({
  searchText: search,
  ...(company === '' ? {} : { companyId: company }),
  ...(where ? { filter: where } : {}),
  ...Object.fromEntries(refinements.flatMap((name) => (filters[name] ? [[name, filters[name]]] : []))),
});

/** The records of a list as it is searched, refined and filtered by `more`, or some of them. */
export const listed = (
  kind: EvidenceKind,
  { state, firstRows }: Pick<List<AnyRow>, 'state' | 'firstRows'>,
  more: Partial<ListFilter> = {},
): PackedRecords => ({
  kind,
  filter: { ...filterOf(state), ...more },
  choices: async () => (await firstRows(MAX_PAGE_SIZE)).content.map((row) => ({ id: row.id, name: ownName(row) })),
});

const EvidenceDialog = openedPart(() => import('./evidence-dialog.tsx').then((module) => module.EvidenceDialog));

/**
 * The entry of a menu that has records packed for an auditor, none for users who may not hand records of the kind over, and
 * its dialog while it is open. Role matrix row 106.
 */
export const useEvidenceExport = (of: PackedRecords): { choices: readonly ExportChoice[]; dialog: ReactNode } => {
  const holder = useSession()?.holder;
  const [open, setOpen] = useState(false);
  if (!holder || !mayHandOut(holder, holder.isOfReseller === true, of.kind)) return { choices: [], dialog: null };
  const run = () => {
    setOpen(true);
    return undefined;
  };
  return {
    choices: [{ id: 'evidence', name: 'Evidence package', note: 'Records and documents for an auditor', run }],
    dialog: open && <EvidenceDialog of={of} onClose={() => setOpen(false)} />,
  };
};
