import type { Source } from './sources.ts';
import { fitsIn, type Term } from './terms.ts';
import { searchLine, wordsOf } from './word-index.ts';

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
