import { wordsIn as lettersOf } from '#contract/rules/text.ts';
import { searchableText } from '#lambdas/store/journal/view/normalize.ts';
import type { Source } from './sources.ts';
import { joinNames, normalizedWords, phoneForms, searchForm, searchLine, wordsOf } from './word-index.ts';

/** A part of what is searched for: it fits where every word of one of its alternatives begins a word. */
export interface Term {
  readonly alternatives: readonly (readonly string[])[];
  /** Of these alternatives, those that are the digits of a telephone number. */
  readonly digits: readonly string[];
}

/** Digits as people write telephone numbers: with spaces, brackets, hyphens, points, a plus. */
const PHONE = /\+?\(?\d[\d\s().\-/]*\d/g;
const LEAST_DIGITS = 3;

/**
 * Initials and names with apostrophes are one part, whether they are written with points and apostrophes or without: someone may
 * also be typing 'j.smith'.
 */
const wordTerms = (text: string): Term[] =>
  text.split(/\s+/).flatMap((part): Term[] => {
    const words = normalizedWords(joinNames(part));
    if (words.length > 0 && joinNames(part) !== part)
      return [{ alternatives: [words, lettersOf(searchableText(part))], digits: [] }];
    return normalizedWords(part).map((word) => ({ alternatives: [[word]], digits: [] }));
  });

/** However it is written, and with its country or without. */
const phoneTerm = (text: string): Term => {
  const typed = text.replace(/\D+/g, '');
  const digits = [...new Set([typed, ...(text.startsWith('+1') ? [typed.slice(1)] : phoneForms(typed).slice(0, 2))])];
  return { alternatives: [normalizedWords(text), ...digits.map((each) => [each])], digits };
};

/** What a text searches for. Everything of it has to fit, in any order. */
export const termsOf = (text: string): Term[] => {
  const terms: Term[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(PHONE)) {
    if (found.replace(/\D+/g, '').length < LEAST_DIGITS) continue;
    const isInWord =
      /[\p{L}\p{M}]$/u.test(text.slice(0, index)) || /^[\p{L}\p{M}]/u.test(text.slice(index + found.length));
    if (isInWord) continue;
    terms.push(...wordTerms(text.slice(from, index)), phoneTerm(found));
    from = index + found.length;
  }
  return [...terms, ...wordTerms(text.slice(from))];
};

/** The words of a text in which a word may begin with what is searched for, as `WordIndex` writes them. */
export const fitsIn = (terms: readonly Term[]): ((text: string) => boolean) => {
  const needles = terms.map(({ alternatives }) => alternatives.map((words) => words.map(searchForm)));
  const [only] = needles;
  const single = needles.length === 1 && only?.length === 1 && only[0]?.length === 1 ? only[0][0] : undefined;
  // Most searches are one word, and there may be 100,000 texts.
  if (single !== undefined) return (text) => text.includes(single);
  return (text) => needles.every((any) => any.some((words) => words.every((word) => text.includes(word))));
};

/** How well a record fits: its whole name, the beginning of its name, words of its name, other fields. */
const ranks = { whole: 0, beginning: 1, word: 2, other: 3 } as const;
export type Rank = (typeof ranks)[keyof typeof ranks];

/** A row that fits, and how well. */
export interface Match {
  readonly source: Source;
  readonly position: number;
  readonly rank: Rank;
}

/** Makes a function that says how well the words of a row fit, which do fit. */
const rankFor = (terms: readonly Term[]): ((text: string) => Rank) => {
  const phrase = terms.map(({ alternatives: [words = []] }) => searchLine(words)).join('');
  const fits = fitsIn(terms);
  return (text) => {
    if (text.startsWith(phrase)) return text[phrase.length] === '\n' ? ranks.whole : ranks.beginning;
    return fits(text.slice(0, text.indexOf('\n'))) ? ranks.word : ranks.other;
  };
};

/** Makes the function that gives the words of a source's rows: a line for each field, the name first. */
export const wordsIn = ({ view, fields, joinedName }: Source): ((position: number) => string) => {
  const texts = wordsOf(view, fields);
  return joinedName
    ? (position) => joinedName.words(position) + texts.text(position)
    : (position) => texts.text(position);
};

/** The rows of a source that fit: how many there are, and the first few of each rank in the order of the list. */
export const bestMatches = (source: Source, terms: readonly Term[], wanted: number) => {
  const textAt = wordsIn(source);
  const fits = fitsIn(terms);
  const rankOf = rankFor(terms);
  const best: Match[][] = [[], [], [], []];
  let total = 0;
  for (const position of source.positions) {
    const text = textAt(position);
    if (!fits(text)) continue;
    total++;
    const rank = rankOf(text);
    const found = best[rank];
    if (found && found.length < wanted) found.push({ source, position, rank });
  }
  return { total, matches: best.flat().slice(0, wanted) };
};
