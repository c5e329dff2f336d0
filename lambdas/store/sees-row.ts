import type { Row } from './journal/columns.ts';
import type { Scope } from './scope.ts';

/** Names the fields of list rows that hold the companies a record belongs to. */
interface Owned {
  owners(scope: Scope): readonly string[];
}

/** Whether a scope sees the record of a list row. */
export const seesRow = (entity: Owned, scope: Scope, row: Row) => {
  const { companies } = scope;
  return companies === 'all' || entity.owners(scope).some((field) => companies.has(String(row[field])));
};
