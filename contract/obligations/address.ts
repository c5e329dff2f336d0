import { kinds } from '#contract/kinds/kinds.ts';
import { reviewRights } from '#contract/review/rules.ts';
import { isInspection, isOfPurposes, type ObligationKind, type ObligationName } from '../catalogue/obligations.ts';
import { isReviewed, reviewPlace } from '../catalogue/reviewed.ts';
import { type Action, may } from '../rules/access.ts';
import { VIEW_MODE } from '../rules/modes.ts';
import type { PrincipalRoles } from '../rules/roles.ts';
import { CONTACTS_PLACE, contactedDivision, formField } from './outstanding-item.ts';

/** The screens of a kind of record, and the right to change one. Spec part 2, section 2 "Route table". */
const screensOf = (kind: ObligationKind): { readonly record: string; readonly update?: Action } => {
  // An 'other' entry is activated where it is viewed.
  if (kind === 'other') return { record: kinds.provider.pages.record };
  const { pages, rights } = kinds[kind];
  return { record: pages.record, update: rights.update };
};

interface Owing {
  readonly kind: ObligationKind;
  readonly recordId: string;
  readonly obligation: ObligationName;
  readonly field: string;
}

/** The address within the portal of a record that is only looked at. */
export const viewAddress = (kind: ObligationKind, recordId: string) =>
  `${screensOf(kind).record}View/${encodeURIComponent(recordId)}/${VIEW_MODE}`;

/** Where a person fulfils an obligation: at its field, or, who cannot change the record but reviews it, among its reviews. */
const placeOf = (holder: PrincipalRoles, { kind, obligation, field: place }: Omit<Owing, 'recordId'>) => {
  const { update } = screensOf(kind);
  const field = formField(place);
  // Inspections are ordered, and purposes certified and verified, where the record is looked at.
  if (isInspection(obligation) || isOfPurposes(obligation)) return { changes: false, focus: field };
  if (update && may(holder, update)) return { changes: true, focus: field };
  const reviews = isReviewed(obligation) && may(holder, reviewRights[obligation]);
  return { changes: false, focus: reviews ? reviewPlace(obligation) : field };
};

/** The name of that place on the page of the record. */
export const obligationFocus = (holder: PrincipalRoles, owing: Omit<Owing, 'recordId'>) => placeOf(holder, owing).focus;

/** The page of a division, on which the person changes its contacts where they may. */
const divisionAddress = (holder: PrincipalRoles, endUserId: string, divisionId: string) => {
  const [id, owner] = [divisionId, endUserId].map(encodeURIComponent);
  const page = may(holder, kinds.division.rights.update)
    ? `/enduser/divisionEdit/${id}/${owner}`
    : `/enduser/divisionView/${id}/${VIEW_MODE}/${owner}`;
  return `${page}?focus=${CONTACTS_PLACE}`;
};

/** The address within the portal of that place, on the form where the person may change the record. */
export const obligationAddress = (holder: PrincipalRoles, owing: Owing) => {
  const { kind, recordId } = owing;
  const division = contactedDivision(owing.field);
  if (division !== undefined) return divisionAddress(holder, recordId, division);
  const { changes, focus } = placeOf(holder, owing);
  const page = changes ? `${screensOf(kind).record}Edit/${encodeURIComponent(recordId)}` : viewAddress(kind, recordId);
  return `${page}?focus=${encodeURIComponent(focus)}`;
};
