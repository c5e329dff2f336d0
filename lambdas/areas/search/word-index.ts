import { wordsIn } from '#contract/rules/text.ts';
import type { Columns } from '#lambdas/store/journal/snapshot/columns.ts';
import { searchableText } from '#lambdas/store/journal/view/normalize.ts';
import type { ValueOf } from '#lambdas/store/journal/view/selection.ts';
import type { RowIndex } from '#lambdas/store/journal/view/unique-index.ts';
import type { ListProjection } from '#lambdas/store/journal/view/view.ts';

/** A field of stored rows that is found by the beginnings of its words. */
export interface WordField {
  readonly stored: string;
  /** Found by its digits too, however it is written. */
  readonly isPhone?: boolean;
  /** Whether the field of a row holds; without it always. */
  applies?(value: ValueOf): boolean;
}

const NOT_DIGITS = /\D+/g;
const COUNTRY = '1';
const NATIONAL_DIGITS = 10;
const LOCAL_DIGITS = 7;

/** The digits of a telephone number with and without its country, and those of its last part. */
export const phoneForms = (phone: string): string[] => {
  const digits = phone.replace(NOT_DIGITS, '');
  if (digits.length < LOCAL_DIGITS) return digits === '' ? [] : [digits];
  const hasCountry = digits.length === NATIONAL_DIGITS + 1 && digits.startsWith(COUNTRY);
  return [digits, ...(hasCountry ? [digits.slice(COUNTRY.length)] : []), digits.slice(-LOCAL_DIGITS)];
};

const APOSTROPHES = /['’]/g;
const ASCII_BETWEEN = /[^a-z0-9]+/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole ASCII range is meant
const ASCII = /^[\x00-\x7f]*$/;

const INITIALS = /(?<![\p{L}\p{M}\p{N}])\p{L}(?:\.\p{L})+(?![\p{L}\p{M}\p{N}])/gu;

/** A text with initials as one word: 'A.B.C. Lending' as 'ABC. Lending'. Most texts have no point. */
const joinInitials = (text: string) =>
  text.includes('.') ? text.replace(INITIALS, (initials) => initials.replaceAll('.', '')) : text;

/** A text whose initials, and whose names with an apostrophe, are one word each: "O'Brien" as 'OBrien'. */
export const joinNames = (text: string) => joinInitials(text.replace(APOSTROPHES, ''));

/** The words of a text as they are compared; O’Brien is found as "obrien" too, and A.B.C. as "abc". */
export const normalizedWords = (text: string): string[] => {
  const normalizedText = searchableText(text);
  const words = ASCII.test(normalizedText)
    ? normalizedText.split(ASCII_BETWEEN).filter((word) => word !== '')
    : wordsIn(normalizedText);
  const joined = joinNames(normalizedText);
  return joined === normalizedText ? words : [...new Set([...words, ...wordsIn(joined)])];
};

const DIGITS_TO_CONTROLS = 32;
const OTHER = '\u001f';

/**
 * A folded word, or the beginning of one, with a first character that stands nowhere else in folded text: a capital for a
 * letter, a control character for a digit, one before what is neither. Whether some word of a long text begins so is one
 * `includes`, and four times as fast as looking for a space first, which every text is full of.
 */
export const searchForm = (word: string): string => {
  const [first = ''] = word;
  if (first >= 'a' && first <= 'z') return first.toUpperCase() + word.slice(1);
  if (first >= '0' && first <= '9') return String.fromCharCode(word.charCodeAt(0) - DIGITS_TO_CONTROLS) + word.slice(1);
  return OTHER + word;
};

/** The words of a line of text as `WordIndex` writes them. */
export const searchLine = (words: readonly string[]): string => words.map((word) => ` ${searchForm(word)}`).join('');

/** What a text takes in memory next to its letters, about. */
const TEXT_BYTES = 28;

/** One text for each row with the words of its fields, a line for each field. The first field is the row's name. */
class WordIndex implements RowIndex {
  readonly #columns: Columns;
  readonly #fields: readonly WordField[];
  readonly #texts: string[] = [];
  #letters = 0;

  constructor(columns: Columns, fields: readonly WordField[]) {
    this.#columns = columns;
    this.#fields = fields;
    this.change([...columns.positions()], []);
  }

  get bytes() {
    return this.#texts.length * TEXT_BYTES + this.#letters;
  }

  text(position: number): string {
    return this.#texts[position] ?? '';
  }

  change(changed: readonly number[], removed: readonly number[]) {
    for (const position of removed) this.#put(position, '');
    for (const position of changed) this.#put(position, this.#textAt(position));
  }

  #put(position: number, text: string) {
    this.#letters += text.length - this.text(position).length;
    this.#texts[position] = text;
  }

  #textAt(position: number) {
    const value: ValueOf = (field) => this.#columns.value(field, position);
    let text = '';
    for (const { stored, isPhone, applies } of this.#fields) {
      const held = String(value(stored) ?? '');
      if (held !== '' && applies?.(value) !== false) {
        const words = isPhone ? [...normalizedWords(held), ...phoneForms(held)] : normalizedWords(held);
        text += searchLine(words);
      }
      text += '\n';
    }
    return text;
  }
}

/** The words of some fields of a list's rows, made once and updated as they change; by the very list of fields. */
export const wordsOf = (view: ListProjection, fields: readonly WordField[]): WordIndex =>
  view.indexFor(fields, (columns) => new WordIndex(columns, fields));
