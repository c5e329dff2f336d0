import { BULK_SHOWN_TEXT } from './limits.ts';

/** A text as it stands in HTML, in an element or in the quotation marks of an attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Whatever is neither letter nor digit stands between words. */
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/u;

/** A text by its words alone: without case and accents, and with one space for all that stands between words. */
export const plainWords = (text: string) =>
  wordsIn(text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')).join(' ');

/** Letters that no normalization takes apart, by what people type who do not have them. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ð: 'd',
  đ: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ĸ: 'k',
  ł: 'l',
  ŋ: 'n',
  ŧ: 't',
};
const SPECIAL = /[ßæœøðđþħıĸłŋŧ]/giu;

/** A text with plain letters for special ones, capitals for capitals: 'Straße' as 'Strasse', 'Þór' as 'Thór'. */
export const withPlainLetters = (text: string) =>
  text.replace(SPECIAL, (letter) => {
    const small = letter.toLowerCase();
    const [first = '', ...rest] = plainLetters[small] ?? letter;
    return [small === letter ? first : first.toUpperCase(), ...rest].join('');
  });

/** The words of a text, as they are written. */
export const wordsIn = (text: string) => text.split(BETWEEN_WORDS).filter((word) => word !== '');

/**
 * The one rule for texts that people type, import or send as file names (D-93): NFC; what shows nothing and changes
 * nothing is removed; what cannot be shown at all is refused.
 */

/** Refused characters: a stored one would break a file, a header or another program. */
export const UNSHOWABLE = 'The text contains characters that cannot be shown. Please type it again.';

/** Controls but tab, line feed and carriage return; surrogates without their other half; code points that are no characters. */
const unshowable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|\p{Surrogate}|\p{Noncharacter_Code_Point}/u;

/** Whether every character of the text can be shown. */
export const isShowable = (text: string) => !unshowable.test(text);

/** Scripts in which joiners decide how letters are written. */
const joining = [
  'Arabic',
  'Bengali',
  'Devanagari',
  'Gujarati',
  'Gurmukhi',
  'Kannada',
  'Khmer',
  'Malayalam',
  'Mongolian',
  'Myanmar',
  'Nko',
  'Oriya',
  'Sinhala',
  'Syriac',
  'Tamil',
  'Telugu',
  'Tibetan',
]
  .map((script) => `\\p{Script=${script}}`)
  .join('');

/** A joiner stands between two letters of such a script; the wide one also between two pictures that make one. */
const picture = '\\p{Extended_Pictographic}[\\p{Emoji_Modifier}\\ufe0f]?';
const idleJoiner = new RegExp(
  `(?<![${joining}]\\p{M}*)[\\u200c]|\\u200c(?![${joining}])|(?<!${picture}|[${joining}]\\p{M}*)\\u200d|\\u200d(?![\\p{Extended_Pictographic}${joining}])`,
  'gu',
);

/** Zero-width and soft marks, directions, invisible letters and tags, which make two texts differ that look the same. */
const invisible =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]|[\u{e0000}-\u{e007f}]/gu;

/** The text without marks that show nothing. Joiners stay where letters or emoji need them. */
export const withoutMarks = (text: string) => text.replace(invisible, '').replace(idleJoiner, '');

// Most texts are plain ASCII, and an import has hundreds of thousands.
const plain = /^[\x20-\x7e]*$/;

/** A text of one line as it is stored: NFC, without marks, line breaks and tabs as spaces. */
export const cleanLine = (text: string) =>
  plain.test(text)
    ? text
    : withoutMarks(text)
        .normalize('NFC')
        .replace(/[\t\r\n\u2028\u2029]+/g, ' ');

/** A text of several lines as it is stored: NFC, without marks, its lines and tabs as they were typed. */
export const cleanLines = (text: string) =>
  plain.test(text)
    ? text
    : withoutMarks(text)
        .normalize('NFC')
        .replace(/[\u2028\u2029]/g, '\n');

/** The beginning of a long text, for messages and reports. */
export const shortened = (text: string, length = BULK_SHOWN_TEXT) =>
  text.length > length ? `${text.slice(0, length).replace(/[\ud800-\udbff]$/, '')}…` : text;
