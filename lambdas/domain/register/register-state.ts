import { endUserDefinition } from '#contract/end-user/record.ts';
import { countsSince, readPurposes } from '#contract/purpose/states.ts';
import { type RegisterRow, registerList } from '#contract/register/lists.ts';
import { standingStepsColumn } from '#contract/standing/step.ts';
import type { RegisterVersions, RegisterWithin } from '#lambdas/entities/evidence.ts';
import { endUserEntity } from '#lambdas/entities/records/end-user.ts';
import { resellerSource } from '#lambdas/entities/records/reseller-list.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import { listAt, type PastList } from '#lambdas/store/journal/history/list-as-of.ts';
import { type Columns, pack, type Row } from '#lambdas/store/journal/snapshot/columns.ts';
import { normalizeText } from '#lambdas/store/journal/view/normalize.ts';
import type { ValueOf } from '#lambdas/store/journal/view/selection.ts';
import type { RowIndex } from '#lambdas/store/journal/view/unique-index.ts';
import { ListProjection } from '#lambdas/store/journal/view/view.ts';
import { idsBeyond } from '#lambdas/store/retention/holds.ts';
import { presentRegister, type RegisterPresentation } from './register-presentation.ts';

/** The columns of end users that the register is made of. A column that it reads keeps its meaning: rows of past days are read too. */
const endUserColumns = [
  'companyId',
  'parentId',
  'name',
  'address1',
  'cityName',
  'state',
  'zipcode',
  'businessId',
  'business',
  'bureauIds',
  'purposes',
  standingStepsColumn.row,
] as const;

const none: Row[] = [];

/**
 * The rows of the register that the row of an end user holds: one for each of its purposes, as they are stored and not as of a day.
 * Written out field by field, because a long register makes many of them.
 */
const registerRowsOf = (value: ValueOf): Row[] => {
  const text = value('purposes');
  if (typeof text !== 'string' || text === '') return none;
  const endUserId = String(value('id'));
  const owner = {
    companyId: value('companyId'),
    parentId: value('parentId'),
    name: value('name'),
    address: value('address1'),
    city: value('cityName'),
    state: value('state'),
    zipcode: value('zipcode'),
    businessId: value('businessId'),
    business: value('business'),
    bureauIds: value('bureauIds'),
    steps: value(standingStepsColumn.row),
  };
  return readPurposes(text).map((purpose) => ({
    id: `${endUserId}:${purpose.id}`,
    endUserId,
    companyId: owner.companyId,
    parentId: owner.parentId,
    endUser: owner.name,
    address: owner.address,
    city: owner.city,
    addressState: owner.state,
    zipcode: owner.zipcode,
    businessId: owner.businessId,
    business: owner.business,
    bureauIds: owner.bureauIds,
    [standingStepsColumn.row]: owner.steps,
    purpose: purpose.name,
    section: purpose.section,
    products: purpose.products,
    states: purpose.states,
    since: countsSince(purpose),
    enteredOn: purpose.enteredOn,
    signer: purpose.signer,
    certifiedOn: purpose.certifiedOn,
    certifiedFor: purpose.certifiedFor,
    document: purpose.document,
    verifiedOn: purpose.verifiedOn,
    verifiedBy: purpose.verifiedBy,
    how: purpose.how,
    validUntil: purpose.validUntil,
    endedOn: purpose.endedOn,
  }));
};

/** So many end users are read at once: all of a long list together would be in memory twice. */
const AT_ONCE = 2_000;

/** The register of a tenant, kept with the list of its end users and changed with it. */
class RegisterIndex implements RowIndex {
  /** The list of purposes. What depends on the day is derived when it is shown. */
  readonly list = new ListProjection(endUserDefinition.format);
  readonly #columns: Columns;
  /** The ids of the rows that an end user has here, by the position of the end user. */
  readonly #ids: (readonly string[] | undefined)[] = [];

  constructor(columns: Columns) {
    this.#columns = columns;
    const positions = columns.positions();
    for (let at = 0; at < positions.length; at += AT_ONCE) this.change(positions.slice(at, at + AT_ONCE), []);
  }

  get bytes() {
    return this.list.bytes;
  }

  change(changed: readonly number[], removed: readonly number[]) {
    const gone: string[] = [];
    const rows: Row[] = [];
    for (const position of [...removed, ...changed]) {
      const isRow = this.#columns.isRow(position);
      const found = isRow ? registerRowsOf((field) => this.#columns.value(field, position)) : [];
      const ids = found.map(({ id }) => id);
      const before = this.#ids[position] ?? [];
      gone.push(...before.filter((id) => !ids.includes(id)));
      rows.push(...found);
      this.#ids[position] = ids.length === 0 ? undefined : ids;
    }
    if (gone.length + rows.length === 0) return;
    this.list.apply([{ v: this.list.v + 1, rows: pack(rows), removed: gone, format: endUserDefinition.format }]);
  }
}

/** The register that a list of end users holds. */
export const registerIn = (endUsers: ListProjection): ListProjection =>
  endUsers.indexFor('register', (columns) => new RegisterIndex(columns)).list;

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
