import type { Marked, SearchResult } from '../../../contract/search/record.ts';
import { rootName } from '../../entities/company.ts';
import type { Caller } from '../../kit/caller.ts';
import { type FamilyId, familyIdOf } from '../../store/id.ts';
import { fold } from '../../store/journal/fold.ts';
import type { Match } from './best-matches.ts';
import type { FoundReport } from './saved-reports.ts';
import type { Source } from './sources.ts';
import type { Term } from './terms.ts';
import { phoneForms } from './word-index.ts';

type Mark = Marked['marks'][number];

const WORDS = /[\p{L}\p{M}\p{N}]+/gu;
const IN_WORD = /[\p{L}\p{M}\p{N}'’]/u;
const APOSTROPHE = /['’]/;
const COMBINING = /\p{M}/u;

/** Where the beginning of a word ends that folds to what is searched for; undefined where it begins otherwise. */
const endOf = (text: string, from: number, searched: string): number | undefined => {
  let folded = '';
  let end = from;
  for (const character of text.slice(from)) {
    const isWhole = folded.length >= searched.length;
    if (!IN_WORD.test(character) || (isWhole && !COMBINING.test(character))) break;
    end += character.length;
    if (!APOSTROPHE.test(character)) folded += fold(character);
  }
  return folded.startsWith(searched) ? end : undefined;
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

/** A super admin sees several families, so each result says whose it is. */
const companyOf = async (caller: Caller, familyId: FamilyId) => (caller.isSuperadmin ? rootName(familyId) : '');

/** What a record belongs to, by the stored field that has its id. */
const ownerFields: Readonly<Partial<Record<Source['kind'], string>>> = { division: 'endUserId', document: 'rowId' };

/** The name of a record, if it is in a list that was looked through. */
const nameOf = (id: string, familyId: FamilyId, sources: readonly Source[]): string => {
  for (const { familyId: own, view } of sources) {
    const position = own === familyId ? view.columns.positionOf(id) : undefined;
    if (position !== undefined) return String(view.columns.value('name', position) ?? '');
  }
  return '';
};

const extentOf = ({ marks }: Marked) => marks.reduce((sum, [from, to]) => sum + to - from, 0);

/** A row that was found: its name, and the field that the search is in, or else its first one. */
export const shownMatch = async (
  caller: Caller,
  { source, position }: Match,
  sources: readonly Source[],
  terms: readonly Term[],
): Promise<SearchResult> => {
  const { kind, familyId, view, fields } = source;
  const value = (field: string) => view.columns.value(field, position);
  const [name, ...others] = fields
    .filter((field) => field.applies?.(value) !== false)
    .map(({ stored, label, isPhone }) => ({ label, ...marked(String(value(stored) ?? ''), terms, isPhone) }));
  // The field that most of the search is in; the first one, where it is in none.
  const filled = others.filter(({ text }) => text !== '').sort((a, b) => extentOf(b) - extentOf(a));
  const ownerField = ownerFields[kind];
  const of = ownerField === undefined ? '' : String(value(ownerField) ?? '');
  return {
    kind,
    id: String(value('id')),
    name: { text: name?.text ?? '', marks: name?.marks ?? [] },
    detail: filled[0] ?? noDetail,
    of,
    ofName: of === '' ? '' : nameOf(of, familyId, sources),
    company: kind === 'company' ? '' : await companyOf(caller, familyId),
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
  company: await companyOf(caller, familyIdOf(id)),
});
