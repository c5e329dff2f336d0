import { distance } from 'fastest-levenshtein';
import type { SimilarQuery, SimilarRecord } from '#contract/search/record.ts';
import { search } from '#contract/search/routes.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { serve } from '#lambdas/kit/serve.ts';
import { searchEverything } from './search-everything.ts';
import { type Source, sourcesFor } from './sources.ts';
import { joinNames, normalizedWords, phoneForms, searchForm, wordsOf } from './word-index.ts';

const SHOWN = 5;
/** Characters by which two names may differ, if they are not very short. */
const MOST_EDITS = 2;
const SHORT_NAME = 6;
const SHORT_WORD = 4;
const PHONE_DIGITS = 10;

/** Words that say what sort of company one is. */
const common = new Set(
  ['llc', 'inc', 'ltd', 'corp', 'co', 'company', 'corporation', 'limited', 'the', 'of', 'and'].map(searchForm),
);
/** Addresses there say nothing about a company. */
const freeMail = new Set([
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'yahoo.com',
  'icloud.com',
  'me.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'gmx.com',
  'mail.com',
]);

const telling = (words: readonly string[]) => words.filter((word) => !common.has(word));

const LETTERS = /(?<= )[A-Z](?: [A-Z])+(?= )/g;

/** The words of a line without the letters of initials, which stand in it as one word as well. */
const withoutLetters = (line: string) =>
  line.replace(LETTERS, (letters) => {
    const [first = '', ...rest] = letters.split(' ');
    return line.includes(` ${first}${rest.join('').toLowerCase()}`) ? '' : letters;
  });

/** Whether one of two names has all telling words of the other, or they differ by a slip. */
const likeName = (name: string): ((other: string) => boolean) => {
  const words = telling(normalizedWords(joinNames(name)).map(searchForm));
  const whole = words.join(' ');
  if (whole === '') return () => false;
  return (line) => {
    const others = telling(
      withoutLetters(line)
        .split(' ')
        .filter((word) => word !== ''),
    );
    const other = others.join(' ');
    if (other === whole) return true;
    const [few, many] = words.length <= others.length ? [words, others] : [others, words];
    const isLong = few.length > 1 || (few[0]?.length ?? 0) >= SHORT_WORD;
    if (few.length > 0 && isLong && few.every((word) => many.includes(word))) return true;
    const isNear = Math.abs(other.length - whole.length) <= MOST_EDITS && whole.length >= SHORT_NAME;
    return isNear && distance(other, whole) <= MOST_EDITS;
  };
};

/** The part of an address that tells the company; '' if it tells none. */
const domainOf = (email: string) => {
  const domain = email.toLowerCase().split('@')[1] ?? '';
  return freeMail.has(domain) ? '' : domain;
};

/** In what a row looks alike; undefined if it does not. */
const likenessTo = ({ name, phone, email }: SimilarQuery, { view, fields }: Source) => {
  const texts = wordsOf(view, fields);
  const isLike = likeName(name);
  const digits = phoneForms(phone).find((form) => form.length === PHONE_DIGITS);
  const domain = domainOf(email);
  const emails = fields.filter(({ stored }) => /email/i.test(stored));
  return (position: number): SimilarRecord['by'] | undefined => {
    const text = texts.text(position);
    if (isLike(text.slice(0, text.indexOf('\n')))) return 'name';
    if (digits !== undefined && text.includes(searchForm(digits))) return 'phone';
    const hasDomain = ({ stored }: (typeof emails)[number]) =>
      domainOf(String(view.columns.value(stored, position) ?? '')) === domain;
    return domain !== '' && emails.some(hasDomain) ? 'email' : undefined;
  };
};

const order: readonly SimilarRecord['by'][] = ['name', 'phone', 'email'];

/** Records that look like what was typed, among those that the caller may list; names before phones before e-mail domains. */
const similarRecords = async (caller: Caller, query: SimilarQuery): Promise<SimilarRecord[]> => {
  const { kind, companyId, except } = query;
  // Every tenant would be compared with every other.
  if (caller.isSuperadmin && !companyId) return [];
  const within: Caller = caller.isSuperadmin
    ? { ...caller, scope: () => caller.scope(companyId), tenantScope: () => caller.tenantScope(companyId) }
    : caller;
  const found = (await sourcesFor(within, [kind])).flatMap((source) => {
    const likeness = likenessTo(query, source);
    return source.positions.flatMap((position) => {
      const by = likeness(position);
      const id = String(source.view.columns.value('id', position));
      const name = String(source.view.columns.value('name', position));
      return by === undefined || id === except ? [] : [{ id, name, by }];
    });
  });
  return found.sort((a, b) => order.indexOf(a.by) - order.indexOf(b.by)).slice(0, SHOWN);
};

export const handler = serve(search, {
  similar: ({ query, caller }) => similarRecords(caller, query),
  all: ({ query, caller }) => searchEverything(caller, query),
});
