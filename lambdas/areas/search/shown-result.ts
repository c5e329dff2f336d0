import type { Marked, SearchResult } from '#contract/search/record.ts';
import { rootName } from '#lambdas/entities/records/company.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import { searchableText } from '#lambdas/store/journal/view/normalize.ts';
import type { Match, Term } from './best-matches.ts';
import { inspectionNote } from './inspections.ts';
import type { FoundReport } from './saved-reports.ts';
import type { Source } from './sources.ts';
import { phoneForms } from './word-index.ts';

type Mark = Marked['marks'][number];

const WORDS = /[\p{L}\p{M}\p{N}]+/gu;

const IN_WORD = /[\p{L}\p{M}\p{N}'’.]/u;

/** What the words of a row are joined without. */
const LEFT_OUT = /['’.]/;

const COMBINING = /\p{M}/u;

/** Where the beginning of a word ends that folds to what is searched for; undefined if it begins otherwise. */
const endOf = (text: string, from: number, searched: string): number | undefined => {
  let normalizedText = '';
  let end = from;
  for (const character of text.slice(from)) {
    const isWhole = normalizedText.length >= searched.length;
    if (!IN_WORD.test(character) || (isWhole && !COMBINING.test(character))) break;
    end += character.length;
    if (!LEFT_OUT.test(character)) normalizedText += searchableText(character);
  }
  return normalizedText.startsWith(searched) ? end : undefined;
};

const marksOfWord = (text: string, searched: string): Mark[] =>
  [...text.matchAll(WORDS)].flatMap(({ index }) => {
    const end = endOf(text, index, searched);
    return end === undefined ? [] : [[index, end] satisfies Mark];
  });

/** The digits of a telephone number that is written with other characters between them. */
const marksOfDigits = (phone: string, searched: string): Mark[] => {
  const places = [...phone.matchAll(/\d/g)].map(({ index }) => index);
  const digits = places.map((at) => phone[at]).join('');
  const form = phoneForms(digits).find((each) => each.startsWith(searched));
  if (form === undefined) return [];
  const first = digits.length - form.length;
  const from = places[first];
  const last = places[first + searched.length - 1];
  return from === undefined || last === undefined ? [] : [[from, last + 1]];
};

/** Marks in order, those that overlap as one. */
const joined = (marks: readonly Mark[]): Mark[] => {
  const result: Mark[] = [];
  for (const [from, to] of [...marks].sort(([a], [b]) => a - b)) {
    const last = result.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
};

/** A text with the parts of it that are searched for. */
export const marked = (text: string, terms: readonly Term[], isPhone = false): Marked => {
  const words = new Set(terms.flatMap(({ alternatives }) => alternatives.flat()));
  const digits = isPhone ? terms.flatMap((term) => term.digits) : [];
  const marks = [
    ...[...words].flatMap((word) => marksOfWord(text, word)),
    ...digits.flatMap((each) => marksOfDigits(text, each)),
  ];
  return { text, marks: joined(marks) };
};

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
