import { type RegisterRow, registerList } from '#contract/register/lists.ts';
import type { RegisterVersions, RegisterWithin } from '#lambdas/entities/evidence.ts';
import { endUserEntity } from '#lambdas/entities/records/end-user.ts';
import { resellerSource } from '#lambdas/entities/records/reseller-list.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import { listAt, type PastList } from '#lambdas/store/journal/history/list-as-of.ts';
import type { Row } from '#lambdas/store/journal/snapshot/columns.ts';
import { normalizeText } from '#lambdas/store/journal/view/normalize.ts';
import type { ValueOf } from '#lambdas/store/journal/view/selection.ts';
import { idsBeyond } from '#lambdas/store/retention/holds.ts';
import { presentRegister, type RegisterPresentation } from './register-presentation.ts';
import { endUserColumns, registerRowsOf } from './register-rows.ts';

/** Which end users a register is of: those that its user sees, and of these those of a bureau, 0 for all. */
export interface RegisterOf {
  readonly within: RegisterWithin;
  readonly bureauId: number;
}

/** The end users of a tenant at a version of their list. What a hold keeps beyond its day is not in it, as what was erased. */
export const endUsersAt = async (tenantId: TenantId, v: number): Promise<PastList> =>
  listAt(tenantId, endUserEntity, v, endUserColumns, await idsBeyond(tenantId));

/** How purposes were shown on a day, with the names and standings of resellers at a version of theirs. */
export const presentationAt = async (
  tenantId: TenantId,
  { resellers }: Pick<RegisterVersions, 'resellers'>,
  today: string,
): Promise<RegisterPresentation> => {
  const columns = ['name', 'standingSteps', 'deactivate'];
  const { view } = await listAt(tenantId, resellerSource, resellers, columns, await idsBeyond(tenantId));
  return presentRegister({ tenantId, resellers: view, today });
};

/** Whether an end user is in a register. */
const isListed = (value: ValueOf, { within, bureauId }: RegisterOf): boolean => {
  if (!within.owners.some((field) => within.companies.includes(String(value(field))))) return false;
  const bureauIds = value('bureauIds');
  return bureauId === 0 || (Array.isArray(bureauIds) && bureauIds.includes(bureauId));
};

/** The purposes of an end user, as they are stored; none for one that is not in the register. */
export const listedPurposes = (value: ValueOf | undefined, of: RegisterOf): Row[] =>
  value && isListed(value, of) ? registerRowsOf(value) : [];

/** A purpose as it is shown. */
export const showPurpose = (purpose: Row, { show, derive }: RegisterPresentation): RegisterRow =>
  show(
    purpose,
    derive((field) => purpose[field]),
  );

/** The columns of an end user in a past list; undefined for one that is not there. */
export const valuesOf = ({ view: { columns } }: PastList, id: string): ValueOf | undefined => {
  const position = columns.positionOf(id);
  return position === undefined ? undefined : (field) => columns.value(field, position);
};

/** The ids of all end users of a list, by their names. */
export const idsByName = ({ view: { columns } }: PastList): string[] => {
  const [idAt, nameAt] = [columns.reader('id'), columns.reader('name')];
  const named = columns
    .positions()
    .map((at) => ({ id: String(idAt(at)), key: normalizeText(String(nameAt(at) ?? '')) }));
  named.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : one.id < other.id ? -1 : 1));
  return named.map(({ id }) => id);
};

/** The rows of a register, by the names of end users, one after the other: none of them stays in memory. */
export function* registerRows(
  endUsers: PastList,
  of: RegisterOf,
  presentation: RegisterPresentation,
): Generator<RegisterRow> {
  for (const id of idsByName(endUsers))
    for (const purpose of listedPurposes(valuesOf(endUsers, id), of)) yield showPurpose(purpose, presentation);
}

const { company: _company, ...columns } = { ...registerList.columns, ...registerList.offered };

/** The columns of a file, in the order of the list. */
export const registerFileColumns: readonly (readonly [field: string, label: string])[] = Object.entries(columns).map(
  ([field, { label }]) => [field, label] as const,
);
