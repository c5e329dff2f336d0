import { type PageKind, pageAddress } from '#contract/record/page-address.ts';

/** Kinds of record as calls name them, by what their pages are called. */
const pages: Readonly<Record<string, PageKind>> = {
  reseller: 'reseller',
  provider: 'provider',
  other: 'provider',
  endUser: 'endUser',
  division: 'division',
  document: 'document',
  inspection: 'siteInspection',
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
    ? { ...row, url: `${site}${pageAddress(page, String(named), String(endUserId ?? ''))}` }
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
