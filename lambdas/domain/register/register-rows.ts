import { endUserDefinition } from '#contract/end-user/record.ts';
import { countsSince, readPurposes } from '#contract/purpose/states.ts';
import { standingStepsColumn } from '#contract/standing/step.ts';
import type { Columns, Row } from '#lambdas/store/journal/snapshot/columns.ts';
import { pack } from '#lambdas/store/journal/snapshot/columns.ts';
import type { ValueOf } from '#lambdas/store/journal/view/selection.ts';
import type { RowIndex } from '#lambdas/store/journal/view/unique-index.ts';
import { ListProjection } from '#lambdas/store/journal/view/view.ts';

/** The columns of end users that the register is made of. A column that it reads keeps its meaning: rows of past days are read too. */
export const endUserColumns = [
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
export const registerRowsOf = (value: ValueOf): Row[] => {
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
