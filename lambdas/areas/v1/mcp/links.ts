import { kinds } from '#contract/kinds/kinds.ts';
import { VIEW_MODE } from '#contract/rules/modes.ts';

const view = (record: string) => (id: string) => `${record}View/${encodeURIComponent(id)}/${VIEW_MODE}`;

/** Where a record is looked at in the portal, by its kind as calls name it. */
const pages: Readonly<Record<string, (id: string) => string>> = {
  reseller: view(kinds.reseller.pages.record),
  provider: view(kinds.provider.pages.record),
  other: view(kinds.provider.pages.record),
  endUser: view(kinds.endUser.pages.record),
  division: view('/enduser/division'),
  document: (id) => `/documents/${encodeURIComponent(id)}`,
  inspection: (id) => `/inspections/${encodeURIComponent(id)}`,
};

type Row = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A row with the address of its record: of the kind that the list is of, else of the record that the row names. */
const linked = (row: unknown, site: string, kind: string | undefined): unknown => {
  if (!isRow(row)) return row;
  const { id, kind: own, recordId, endUserId } = row;
  // A row of the register is of an end user.
  const ofList = kind === 'endUser' ? (endUserId ?? id) : id;
  const [of, named] = kind === undefined ? [own, recordId ?? id] : [kind, ofList];
  const page = typeof of === 'string' && Object.hasOwn(pages, of) ? pages[of] : undefined;
  return page && (typeof named === 'string' || typeof named === 'number')
    ? { ...row, url: `${site}${page(String(named))}` }
    : row;
};

/** An answer whose rows, results of a search, or single record have their address in the portal as `url`. */
export const linkRows = (answer: unknown, site: string, kind?: string): unknown => {
  if (!isRow(answer)) return answer;
  const all = (rows: unknown) => (Array.isArray(rows) ? rows.map((row) => linked(row, site, kind)) : rows);
  if ('data' in answer) return { ...answer, data: all(answer.data) };
  if (Array.isArray(answer.groups))
    return {
      ...answer,
      groups: answer.groups.map((group) => (isRow(group) ? { ...group, results: all(group.results) } : group)),
    };
  return linked(answer, site, kind);
};
