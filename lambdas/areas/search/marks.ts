import type { Marked } from '#contract/search/record.ts';
import { normalizeText } from '#lambdas/store/journal/view/normalize.ts';
import type { Term } from './best-matches.ts';
import { phoneForms } from './word-index.ts';

type Mark = Marked['marks'][number];

const WORDS = /[\p{L}\p{M}\p{N}]+/gu;

const IN_WORD = /[\p{L}\p{M}\p{N}'’]/u;

const APOSTROPHE = /['’]/;

const COMBINING = /\p{M}/u;

/** Where the beginning of a word ends that folds to what is searched for; undefined if it begins otherwise. */
const endOf = (text: string, from: number, searched: string): number | undefined => {
  let normalizedText = '';
  let end = from;
  for (const character of text.slice(from)) {
    const isWhole = normalizedText.length >= searched.length;
    if (!IN_WORD.test(character) || (isWhole && !COMBINING.test(character))) break;
    end += character.length;
    if (!APOSTROPHE.test(character)) normalizedText += normalizeText(character);
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
