import { headingOf, kinds, sentenceStart } from '../../../../contract/kinds/kinds.ts';
import { wordsIn } from '../../../../contract/rules/words.ts';
import type { Marked, SearchKind, SearchReply, SearchResult } from '../../../../contract/search/record.ts';
import { documentPaths } from '../../routing/paths/document.ts';
import { endUserPaths } from '../../routing/paths/end-user.ts';
import { providerPaths } from '../../routing/paths/provider.ts';
import { resellerPaths } from '../../routing/paths/reseller.ts';
import { userPaths } from '../../routing/paths/user.ts';
import { recordPath } from '../../routing/record-places.ts';
import type { RecentRecord } from '../../session/recent-records.ts';
import type { IconName } from '../../ui/icon.tsx';
import type { Place } from './pages.ts';

interface ShownKind {
  readonly icon: IconName;
  /** The list that can be searched for more of them. */
  readonly list?: string;
}

/** How kinds of record are shown among results. */
const shownKinds: Readonly<Record<SearchKind, ShownKind>> = {
  provider: { icon: 'provider', list: providerPaths.list() },
  reseller: { icon: 'reseller', list: resellerPaths.list() },
  endUser: { icon: 'endUser', list: endUserPaths.list() },
  division: { icon: 'endUser' },
  document: { icon: 'file', list: documentPaths.list() },
  user: { icon: 'user', list: userPaths.list() },
  company: { icon: 'company' },
  report: { icon: 'report' },
};

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

/** One choice of the palette. `line` says more of it: parts that may be marked, each perhaps with what it is called. */
export interface Choice {
  readonly key: string;
  readonly to: string;
  readonly icon: IconName;
  readonly name: Marked;
  readonly line: readonly (Marked & { readonly label?: string })[];
}

export interface Section {
  readonly title: string;
  /** '8 of 50', where not all are shown. */
  readonly extent: string;
  readonly choices: readonly Choice[];
}

const plain = (text: string) => ({ text, marks: [] });
const PLACES_SHOWN = 6;

const section = (title: string, choices: readonly Choice[], extent = ''): readonly Section[] =>
  choices.length === 0 ? [] : [{ title, extent, choices }];

/** Records that were opened lately, of those that the text fits. */
export const recentSection = (recent: readonly RecentRecord[], text: string): readonly Section[] =>
  section(
    'Recent',
    recent.flatMap((record) => {
      const name = matching(record.name, text);
      const { icon } = shownKinds[record.kind];
      const kind = sentenceStart(kinds[record.kind].noun);
      return name ? [{ key: record.id, to: recordPath(record), icon, name, line: [plain(kind)] }] : [];
    }),
  );

/** Pages and actions that the text fits. */
export const placeSection = (places: readonly Place[], text: string): readonly Section[] => {
  const found = places.flatMap(({ name, to, icon, also }): Choice[] => {
    const marked = matching(name, text, also);
    return marked ? [{ key: to, to, icon, name: marked, line: [] }] : [];
  });
  return section('Pages and actions', text === '' ? found : found.slice(0, PLACES_SHOWN));
};

const lineOf = ({ detail, ofName, company }: SearchResult): Choice['line'] => [
  ...(detail.text === '' ? [] : [detail]),
  ...(ofName === '' ? [] : [plain(ofName)]),
  ...(company === '' ? [] : [plain(company)]),
];

/** What the server has found, without what is shown above already. A list is searched for one word as it is here. */
export const resultSections = ({ groups }: SearchReply, text: string, shown: ReadonlySet<string>): readonly Section[] =>
  groups.flatMap(({ kind, total, results }) => {
    const { icon, list } = shownKinds[kind];
    const plural = headingOf(kind);
    const choices: Choice[] = results
      .filter(({ id }) => !shown.has(id))
      .map((result) => ({ key: result.id, to: recordPath(result), icon, name: result.name, line: lineOf(result) }));
    const isCut = total > results.length;
    const more: Choice[] =
      isCut && list !== undefined && wordsIn(text).length === 1
        ? [
            {
              key: `more ${kind}`,
              to: `${list}?${new URLSearchParams({ search: text })}`,
              icon: 'search',
              name: plain(`Search in ${plural}`),
              line: [],
            },
          ]
        : [];
    return section(plural, [...choices, ...more], isCut ? `${results.length} of ${total.toLocaleString('en-US')}` : '');
  });
