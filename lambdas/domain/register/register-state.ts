import { type RegisterRow, registerList } from '#contract/register/lists.ts';
import { endUserEntity } from '#lambdas/entities/records/end-user.ts';
import { resellerSource } from '#lambdas/entities/records/reseller-list.ts';
import type { RegisterVersions, RegisterWithin } from '#lambdas/entities/register-job.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import { listAt, type PastList, pastRow } from '#lambdas/store/journal/history/list-as-of.ts';
import type { Row } from '#lambdas/store/journal/snapshot/columns.ts';
import { normalizeText } from '#lambdas/store/journal/view/normalize.ts';
import { presentRegister, type RegisterPresentation } from './register-presentation.ts';
import { endUserColumns, registerRowsOf } from './register-rows.ts';

/** Which end users a register is of: those that its user sees, and of these those of a bureau, 0 for all. */
export interface RegisterOf {
  readonly within: RegisterWithin;
  readonly bureauId: number;
}

/** The end users of a tenant at a version of their list. */
export const endUsersAt = (tenantId: TenantId, v: number): Promise<PastList> =>
  listAt(tenantId, endUserEntity, v, endUserColumns);

/** How purposes were shown on a day, with the names and standings of resellers at a version of theirs. */
export const presentationAt = async (
  tenantId: TenantId,
  { resellers }: Pick<RegisterVersions, 'resellers'>,
  today: string,
): Promise<RegisterPresentation> => {
  const { view } = await listAt(tenantId, resellerSource, resellers, ['name', 'standingSteps', 'deactivate']);
  return presentRegister({ tenantId, resellers: view, today });
};

/** Whether the row of an end user is in a register. */
const isListed = (row: Row, { within, bureauId }: RegisterOf): boolean =>
  within.owners.some((field) => within.companies.includes(String(row[field]))) &&
  (bureauId === 0 || (Array.isArray(row.bureauIds) && row.bureauIds.includes(bureauId)));

/** The purposes of an end user as they are shown; none for one that is not in the register. */
export const shownPurposes = (
  row: Row | undefined,
  of: RegisterOf,
  presentation: RegisterPresentation,
): RegisterRow[] => {
  if (!row || !isListed(row, of)) return [];
  return registerRowsOf((field) => row[field]).map((purpose) =>
    presentation.show(
      purpose,
      presentation.derive((field) => purpose[field]),
    ),
  );
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
  for (const id of idsByName(endUsers)) yield* shownPurposes(pastRow(endUsers, id), of, presentation);
}

const { company: _company, ...columns } = { ...registerList.columns, ...registerList.offered };

/** The columns of a file, in the order of the list. */
export const registerFileColumns: readonly (readonly [field: string, label: string])[] = Object.entries(columns).map(
  ([field, { label }]) => [field, label] as const,
);
