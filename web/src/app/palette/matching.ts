import { wordsIn } from '../../../../contract/rules/words.ts';
import type { Marked } from '../../../../contract/search/record.ts';

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * A name in which every word that is searched for begins a word, with those parts marked; undefined where one does not.
 * `also` is searched too and not shown. For what the browser knows by itself; records are matched by the server.
 */
export const matching = (name: string, text: string, also = ''): Marked | undefined => {
  const wanted = wordsIn(fold(text));
  const words = wordsIn(fold(`${name} ${also}`));
  if (!wanted.every((searched) => words.some((word) => word.startsWith(searched)))) return undefined;
  const marks = [...name.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].flatMap(({ 0: word, index }): Marked['marks'] => {
    const found = wanted.filter((searched) => fold(word).startsWith(searched)).map(({ length }) => length);
    return found.length === 0 ? [] : [[index, index + Math.min(word.length, Math.max(...found))]];
  });
  return { text: name, marks };
};
