import { endUserDefinition } from '#contract/end-user/record.ts';
import { countsSince, type PurposeFacts, readPurposes } from '#contract/purpose/states.ts';
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

/** What each purpose of an end user says of the end user itself. */
const ownerFacts = (value: ValueOf) => ({
  endUserId: value('id'),
  companyId: value('companyId'),
  parentId: value('parentId'),
  endUser: value('name'),
  address: value('address1'),
  city: value('cityName'),
  addressState: value('state'),
  zipcode: value('zipcode'),
  businessId: value('businessId'),
  business: value('business'),
  bureauIds: value('bureauIds'),
  [standingStepsColumn.row]: value(standingStepsColumn.row),
});

const rowOf = (owner: ReturnType<typeof ownerFacts>, { id, name, ...facts }: PurposeFacts): Row => ({
  ...owner,
  ...facts,
  id: `${owner.endUserId}:${id}`,
  purpose: name,
  since: countsSince(facts),
});

/** The rows of the register that the row of an end user holds: one for each of its purposes, as they are stored and not as of a day. */
export const registerRowsOf = (value: ValueOf): Row[] => {
  const purposes = readPurposes(String(value('purposes') ?? ''));
  if (purposes.length === 0) return [];
  const owner = ownerFacts(value);
  return purposes.map((purpose) => rowOf(owner, purpose));
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
