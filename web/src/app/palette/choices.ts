import { headingOf, kinds, sentenceStart } from '#contract/kinds/kinds.ts';
import { type Action, may } from '#contract/rules/access.ts';
import { OWN_COMPANY_PLACEHOLDER } from '#contract/rules/modes.ts';
import { showsItem, type Viewer } from '#contract/rules/navigation.ts';
import { withPlainLetters, wordsIn } from '#contract/rules/text.ts';
import type { Marked, SearchKind, SearchReply, SearchResult } from '#contract/search/record.ts';
import { companyPaths, endUserPaths, providerPaths, resellerPaths, userPaths } from '#web/routing/paths/records.ts';
import { paths } from '#web/routing/paths/site.ts';
import {
  documentPaths,
  documentRequestPaths,
  evidencePaths,
  notificationPaths,
  recordPaths,
  reportPaths,
  siteInspectionPaths,
  worklistPaths,
} from '#web/routing/paths/work.ts';
import { recordPath } from '#web/routing/record-places.ts';
import type { RecentRecord } from '#web/session/visited.ts';
import { normalizeText } from '#web/ui/choice/option-list.tsx';
import type { IconName } from '#web/ui/icon.tsx';
import { menu, personalFor } from '../screens.ts';

/** A page, or something that is begun there; `also` are other words for it. */
interface Place {
  readonly name: string;
  readonly to: string;
  readonly icon: IconName;
  readonly also?: string;
}

interface Begun extends Place {
  /** Any of these admits. */
  readonly needs: readonly Action[];
}

const begun = (viewer: Viewer): readonly Begun[] => [
  {
    name: 'Open my worklist',
    to: worklistPaths.list(),
    icon: 'worklist',
    needs: ['worklist.read'],
    also: 'due overdue',
  },
  {
    name: 'Open my calendar',
    to: worklistPaths.calendar(),
    icon: 'worklist',
    needs: ['worklist.read'],
    also: 'worklist',
  },
  { name: 'Add technology provider', to: providerPaths.add(), icon: 'plus', needs: ['tp.create'], also: 'new' },
  { name: 'Add reseller', to: resellerPaths.add(), icon: 'plus', needs: ['reseller.create'], also: 'new' },
  { name: 'Add end user', to: endUserPaths.add(), icon: 'plus', needs: ['eu.create'], also: 'new' },
  {
    name: 'Add user',
    to: userPaths.add(viewer.isSuperadmin ? 'choose' : OWN_COMPANY_PLACEHOLDER),
    icon: 'plus',
    needs: ['user.create'],
    also: 'new person invite',
  },
  { name: 'Add company', to: companyPaths.add(), icon: 'plus', needs: ['company.create'], also: 'new' },
  { name: 'Add report', to: reportPaths.add(), icon: 'plus', needs: ['report.write'], also: 'new' },
  {
    name: 'Review documents that await me',
    to: documentPaths.awaiting(),
    icon: 'file',
    needs: ['doc.reviewPartner', 'doc.reviewEndUser'],
    also: 'approve return',
  },
  {
    name: 'Follow requests for documents',
    to: documentRequestPaths.list(),
    icon: 'file',
    needs: ['docRequest.partner', 'docRequest.endUser'],
  },
  { name: 'Open notifications', to: notificationPaths.list(), icon: 'bell', needs: ['notice.own'] },
  {
    name: 'Restore a deleted record',
    to: recordPaths.deleted(),
    icon: 'remove',
    needs: ['record.restore'],
    also: 'undo deleted bring back',
  },
  {
    name: 'Open evidence packages',
    to: evidencePaths.list(),
    icon: 'package',
    needs: ['evidence.create'],
    also: 'exports',
  },
];

/** Everything that this person may open or begin: what is begun first, then the pages of the menu; each address once. */
export const placesFor = (viewer: Viewer): readonly Place[] => {
  const pages = menu
    .filter(({ item }) => showsItem(viewer, item))
    .flatMap(({ item, icon, to, entries }): Place[] => [
      { name: item, to, icon },
      ...entries
        .filter((entry) => !entry.item || showsItem(viewer, entry.item))
        .map(({ label, to: page }) => ({ name: label, to: page, icon, also: item })),
    ]);
  const all: Place[] = [
    ...begun(viewer).filter(({ needs }) => needs.some((action) => may(viewer, action))),
    ...pages,
    ...personalFor(viewer).map(({ label, to }): Place => ({ name: label, to, icon: 'info' })),
    { name: 'My Profile', to: paths.profile(), icon: 'user' },
    { name: 'Reset Password', to: paths.resetOwnPassword(), icon: 'key' },
    { name: 'Logout', to: paths.logout(), icon: 'logout', also: 'sign out' },
  ];
  const seen = new Set<string>();
  return all.filter(({ to }) => !seen.has(to) && seen.add(to));
};

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
  siteInspection: { icon: 'worklist', list: siteInspectionPaths.list() },
  user: { icon: 'user', list: userPaths.list() },
  company: { icon: 'company' },
  report: { icon: 'report' },
};

/** A text as the search of the server has it. */
const searchableText = (text: string) => withPlainLetters(normalizeText(text));

/**
 * A name in which every word that is searched for begins a word, with those parts marked; undefined if one does not.
 * `also` is searched too and not shown. For what the browser knows by itself; records are matched by the server.
 */
export const matching = (name: string, text: string, also = ''): Marked | undefined => {
  const wanted = wordsIn(searchableText(text));
  const words = wordsIn(searchableText(`${name} ${also}`));
  if (!wanted.every((searched) => words.some((word) => word.startsWith(searched)))) return undefined;
  const marks = [...name.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].flatMap(({ 0: word, index }): Marked['marks'] => {
    const found = wanted.filter((searched) => searchableText(word).startsWith(searched)).map(({ length }) => length);
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

const lineOf = ({ detail, ofName, note, company }: SearchResult): Choice['line'] => [
  ...(detail.text === '' ? [] : [detail]),
  ...(ofName === '' ? [] : [plain(ofName)]),
  ...(note === '' ? [] : [plain(note)]),
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
