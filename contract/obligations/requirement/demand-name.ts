import { reviewLabel } from '../../catalogue/reviewed.ts';
import { contactRoleWords } from '../../contacts/roles.ts';
import { kindOf } from '../../document/rules.ts';
import { kinds } from '../../kinds/kinds.ts';
import type { RequirementKind } from './facts.ts';
import type { Demand } from './line.ts';

/** What people call the inspection of a place. */
const SITE_INSPECTION = 'Site Inspection';

/** What people call the certified and verified purposes of an end user. */
const PERMISSIBLE_PURPOSE = 'Permissible Purpose';

/** What people call what a line demands: 'Vermont addendum', 'NCRA Review', 'Security Contact', 'Division Security Contact'. */
export const demandName = (kind: RequirementKind, demand: Demand): string => {
  if (kind === 'division') return `Division ${demandName('endUser', demand)}`;
  if (demand.type === 'review') return reviewLabel(demand.review);
  if (demand.type === 'contact') return `${contactRoleWords[demand.role]} Contact`;
  if (demand.type === 'inspection') return SITE_INSPECTION;
  if (demand.type === 'purpose') return PERMISSIBLE_PURPOSE;
  return kindOf(kinds[kind].wire.documentOwner, demand.document)?.name ?? demand.document;
};
