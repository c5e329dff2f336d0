import type { SheetSpec } from '../../../contract/definition/sheet.ts';
import type { Action } from '../../../contract/rules/access.ts';
import type { Base } from '../../store/entity.ts';
import type { TransactItem } from '../../store/journal/commit.ts';
import type { ListSource } from '../../store/journal/list-source.ts';
import type { ListCriteria } from '../../store/journal/selection.ts';
import type { Repository } from '../../store/repository.ts';
import type { Scope } from '../../store/scope.ts';
import type { CellError, Cells, ReadRow } from './cell-reader.ts';

/** Whose file it is: the company it was uploaded for, and whether rows may name other companies of its family. */
export interface Owner {
  readonly companyId: string;
  readonly namesOthers: boolean;
}

/** A row that cannot be saved, and the column that is why. */
export class RowProblem extends Error implements CellError {
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/** A record as a row leaves it, and as it was. */
export interface Planned<Rec> {
  readonly after: Rec;
  readonly before: Rec | undefined;
}

/** What planned records rest on in other lists: the problem of each, if it has one, and steps by which nothing of it can change meanwhile. */
export interface ReferenceCheck {
  readonly transactItems: readonly TransactItem[];
  problemOf(index: number): RowProblem | undefined;
}

/** Reads and writes the rows of one family; names and lists were loaded when it was opened. */
export interface RowMapper<Rec extends Base, Fields> {
  read(cells: Cells): ReadRow<Fields>;
  /** The values that no two records may have alike, in the fields of `unique`. */
  uniqueOf(fields: Fields): Readonly<Record<string, unknown>>;
  fresh(id: string, fields: Fields): Rec;
  /** The record with the columns that are in `given`; the others stay. Throws a RowProblem. */
  merged(before: Rec, fields: Fields, given: ReadonlySet<string>): Rec;
  /** A record as the sheet shows it; what is read back from it changes nothing. */
  cells(record: Rec): Readonly<Record<string, string>>;
  references(planned: readonly Planned<Rec>[]): Promise<ReferenceCheck>;
}

/** A list whose records may name those of this kind: such a record is not taken back by an undo. */
export interface ReferencingList {
  readonly entity: ListSource;
  /** Ids of this kind that a row of the list names. */
  names(value: (field: string) => unknown): readonly string[];
}

/** One kind of record as spreadsheets hold it: everything in which an import of one differs from that of another. */
export interface ImportDefinition<Rec extends Base, Fields> {
  readonly action: Action;
  /** 'reseller', as errors call a record. */
  readonly noun: string;
  readonly entity: ListSource;
  readonly sheet: SheetSpec;
  readonly unique: readonly string[];
  /** Whether a file may be uploaded for a reseller too, or for a root company only. */
  readonly forResellers: boolean;
  readonly referencedBy: readonly ReferencingList[];
  /** Rows of one transaction of 100 items: beside them stand entry, head, the import, the company and what the rows rest on. */
  readonly rowsPerWrite: number;
  /** The records that an export holds. */
  readonly exported: ListCriteria;
  repository(scope: Scope): Repository<Rec, { readonly id: string }>;
  open(scope: Scope, owner: Owner): Promise<RowMapper<Rec, Fields>>;
}
