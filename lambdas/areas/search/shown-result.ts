import type { Marked, SearchResult } from '#contract/search/record.ts';
import { rootName } from '#lambdas/entities/records/company.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import type { Match, Term } from './best-matches.ts';
import { inspectionNote } from './inspections.ts';
import { marked } from './marks.ts';
import type { FoundReport } from './saved-reports.ts';
import type { Source } from './sources.ts';

const noDetail = { label: '', text: '', marks: [] };

/** A super admin sees several tenants, so each result says whose it is. */
const companyOf = async (caller: Caller, tenantId: TenantId) => (caller.isSuperadmin ? rootName(tenantId) : '');

/** What a record belongs to, by the stored field that has its id. */
const ownerFields: Readonly<Partial<Record<Source['kind'], string>>> = { division: 'endUserId', document: 'rowId' };

/** The name of a record, if it is in a list that was looked through. */
const nameOf = (id: string, tenantId: TenantId, sources: readonly Source[]): string => {
  for (const { tenantId: own, view } of sources) {
    const position = own === tenantId ? view.columns.positionOf(id) : undefined;
    if (position !== undefined) return String(view.columns.value('name', position) ?? '');
  }
  return '';
};

/** The line of a text that most of the search is in. */
const bestLine = (text: string, terms: readonly Term[]): Marked =>
  text
    .split('\n')
    .map((line) => marked(line, terms))
    .reduce((best, line) => (extentOf(line) > extentOf(best) ? line : best));

const extentOf = ({ marks }: Marked) => marks.reduce((sum, [from, to]) => sum + to - from, 0);

/** A row that was found: its name, and the field that the search is in, or else its first one. */
export const shownMatch = async (
  caller: Caller,
  { source, position }: Match,
  sources: readonly Source[],
  terms: readonly Term[],
): Promise<SearchResult> => {
  const { kind, tenantId, view, fields, joinedName } = source;
  const value = (field: string) => view.columns.value(field, position);
  const shown = fields
    .filter((field) => field.applies?.(value) !== false)
    .map(({ stored, label, isPhone, hasLines }) => {
      const text = String(value(stored) ?? '');
      return { label, ...(hasLines ? bestLine(text, terms) : marked(text, terms, isPhone)) };
    });
  const [name, ...others] = joinedName ? [{ label: '', ...marked(joinedName.name(position), terms) }, ...shown] : shown;
  // The field that most of the search is in; the first one, if it is in none.
  const filled = others.filter(({ text }) => text !== '').sort((a, b) => extentOf(b) - extentOf(a));
  const ownerField = ownerFields[kind];
  const of = ownerField === undefined ? '' : String(value(ownerField) ?? '');
  return {
    kind,
    id: String(value('id')),
    name: { text: name?.text ?? '', marks: name?.marks ?? [] },
    detail: filled[0] ?? noDetail,
    of,
    ofName: of === '' ? '' : nameOf(of, tenantId, sources),
    note: kind === 'siteInspection' ? inspectionNote(value) : '',
    company: kind === 'company' ? '' : await companyOf(caller, tenantId),
  };
};

/** A saved report that was found by one of its end users. */
export const shownReport = async (
  caller: Caller,
  { id, name, endUser }: FoundReport,
  terms: readonly Term[],
): Promise<SearchResult> => ({
  kind: 'report',
  id,
  name: marked(name, terms),
  detail: name.includes(endUser) ? noDetail : { label: 'End User', ...marked(endUser, terms) },
  of: '',
  ofName: '',
  note: '',
  company: await companyOf(caller, tenantIdOf(id)),
});
