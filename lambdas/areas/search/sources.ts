import { companyDefinition } from '#contract/company/record.ts';
import type { AnyColumn } from '#contract/definition/column.ts';
import type { AnyDefinition } from '#contract/definition/define-record.ts';
import { divisionDefinition } from '#contract/division/record.ts';
import { documentDefinition } from '#contract/document/record.ts';
import { endUserDefinition } from '#contract/end-user/record.ts';
import { providerDefinition } from '#contract/provider/record.ts';
import { resellerDefinition } from '#contract/reseller/record.ts';
import { type Action, may } from '#contract/rules/access.ts';
import type { SearchKind } from '#contract/search/record.ts';
import { userDefinition } from '#contract/user/record.ts';
import { visibleDocuments } from '#lambdas/domain/document/visible-documents.ts';
import { isOfReseller } from '#lambdas/entities/people/principal.ts';
import { companies } from '#lambdas/entities/records/company.ts';
import { divisions } from '#lambdas/entities/records/division.ts';
import { endUsers } from '#lambdas/entities/records/end-user.ts';
import { providers, which } from '#lambdas/entities/records/provider.ts';
import { resellers } from '#lambdas/entities/records/reseller.ts';
import { users } from '#lambdas/entities/records/user.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { both, type ListFilter } from '#lambdas/store/journal/view/selection.ts';
import type { Selected } from '#lambdas/store/repository/list-page.ts';
import { inspectionFields, type JoinedName, seenInspections } from './inspections.ts';
import type { WordField } from './word-index.ts';

/** A field that is searched, and what it is called next to a result. */
interface SearchedField extends WordField {
  readonly label: string;
  /** Holds a line for each of several people: the one that was found is shown. */
  readonly hasLines?: true;
}

/** The column of contacts besides the main one. */
const PEOPLE = 'contactPeople';

/** The fields of these columns, the name first; each has to stand in the stored rows of the list. */
const fieldsOf = <Rec>({ name, columns }: Pick<AnyDefinition<Rec>, 'name' | 'columns'>, ...chosen: readonly string[]) =>
  chosen.map((key): SearchedField => {
    const column: AnyColumn<Rec> | undefined = columns[key];
    if (!column || (column.row === undefined && !column.list)) throw new Error(`No list of ${name} holds ${key}`);
    const label = column.list?.label ?? column.label ?? '';
    return {
      stored: column.row ?? key,
      label,
      ...(column.as === 'phone' ? { isPhone: true } : {}),
      ...(key === PEOPLE ? { hasLines: true } : {}),
    };
  });

const site = ['contactName', 'contactPhone', 'contactEmail', 'cityName'] as const;

const providerFields = fieldsOf(providerDefinition, 'name', 'contactName', 'contactPhone', 'contactEmail', PEOPLE);
const resellerFields = fieldsOf(resellerDefinition, 'name', ...site, 'cellPhone', PEOPLE);
const endUserFields = fieldsOf(endUserDefinition, 'name', ...site, PEOPLE);
const companyFields = fieldsOf(companyDefinition, 'name', 'contactName', 'contactPhone', 'contactEmail', 'city');
/** What the list of users calls their name. */
const userLabels: Readonly<Record<string, string>> = { userName: 'User Name' };
const userFields = fieldsOf(userDefinition, 'name', 'userName', 'userEmail', 'userPhone').map((field) => ({
  ...field,
  label: userLabels[field.stored] ?? field.label,
}));
const documentFields = fieldsOf(documentDefinition, 'documentName', 'documentLocation');

/** A division that stands at its end user's address has none of its own: it is found by that of the end user. */
const [divisionName, ...divisionPlace] = fieldsOf(
  divisionDefinition,
  'name',
  'contactName',
  'contactPhone',
  'contactEmail',
  'cityName',
);
const divisionFields: readonly SearchedField[] = [
  ...(divisionName ? [divisionName] : []),
  ...divisionPlace.map((field) => ({
    ...field,
    applies: (value: (field: string) => unknown) => value('isSameAddress') !== 1,
  })),
  ...fieldsOf(divisionDefinition, PEOPLE),
];

/** The rows of one list of one tenant that a user sees, by their positions, and where in them is searched. */
export interface Source extends Selected {
  readonly kind: SearchKind;
  /** The first one is the name, unless that is a joined one. */
  readonly fields: readonly SearchedField[];
  readonly joinedName?: JoinedName | undefined;
}

/** The kinds whose rows stand in a list of their own and are found by words that are cached. Reports have no names: see there. */
export type ListedKind = Exclude<SearchKind, 'report'>;

/** Lists that others look into, whether or not the caller may list them. */
type Loaded = Readonly<Record<'provider' | 'endUser' | 'reseller', Promise<readonly Selected[]>>>;

interface SearchedList {
  /** Who may list them may find them. */
  readonly action: Action;
  readonly fields: (caller: Caller) => readonly SearchedField[];
  /** What the list itself shows this person. */
  select(caller: Caller, loaded: Loaded): Promise<readonly (Selected & Pick<Source, 'joinedName'>)[]>;
}

/** Staff find their own company only, as in the list of companies. Role matrix row 25. */
const own = (home: string): ListFilter => ({ key: `own ${home}`, matches: (value) => value('id') === home });

/** Documents of 'other' entries that a reseller's staff do not see are none of theirs either. */
const ofSeenProviders = async ({ home }: Caller, { provider, endUser }: Loaded): Promise<ListFilter> => {
  const [providerLists, endUserLists] = await Promise.all([provider, endUser]);
  const [found] = providerLists;
  const [people] = endUserLists;
  const heldBy = (list: Selected | undefined, id: unknown, field: string) => {
    const position = list?.view.columns.positionOf(String(id));
    return position === undefined ? undefined : list?.view.columns.value(field, position);
  };
  return {
    key: JSON.stringify([home, found?.view.v, people?.view.v]),
    matches: (value) =>
      value('tableKeyName') !== 'TECHNOLOGY_PROVIDER' ||
      heldBy(found, value('rowId'), 'entryOf') === '' ||
      heldBy(people, heldBy(found, value('rowId'), 'endUserId'), 'companyId') === home,
  };
};

/** Inspections are found by the names of their records too, whichever of the lists of these the caller has. */
const inspectionsSeen: SearchedList['select'] = async (caller, { endUser, reseller }) =>
  seenInspections(caller, {
    endUser: { lists: await endUser, fields: endUserFields },
    reseller: { lists: await reseller, fields: resellerFields },
  });

/** Where each kind is looked for. Role matrix row 113. */
export const searchedLists: Readonly<Record<ListedKind, SearchedList>> = {
  provider: {
    action: 'tp.list',
    fields: () => providerFields,
    select: (caller) =>
      providers(caller.tenantScope()).select(may(caller, 'tp.inactiveList') ? {} : { listFilter: which.active }),
  },
  reseller: {
    action: 'reseller.list',
    fields: () => resellerFields,
    select: (caller) => resellers(caller.scope()).select(),
  },
  endUser: { action: 'eu.list', fields: () => endUserFields, select: (caller) => endUsers(caller.scope()).select() },
  division: {
    action: 'div.list',
    fields: () => divisionFields,
    select: (caller) => divisions(caller.scope()).select(),
  },
  document: {
    action: 'doc.listAll',
    fields: () => documentFields,
    select: async (caller, loaded) => {
      const { all, sees } = visibleDocuments(caller);
      const isLimited = caller.scope().visibility === 'home';
      const listFilter = isLimited ? both(sees, await ofSeenProviders(caller, loaded)) : sees;
      return all.select({ listFilter });
    },
  },
  siteInspection: { action: 'inspection.read', fields: () => inspectionFields, select: inspectionsSeen },
  user: { action: 'user.list', fields: () => userFields, select: (caller) => users(caller.scope()).select() },
  company: {
    action: 'company.list',
    // A reseller is a company too, and stands among the resellers of its tenant. D-43.
    fields: (caller) => (!caller.isSuperadmin && isOfReseller(caller) ? resellerFields : companyFields),
    select: (caller) => {
      if (caller.isSuperadmin) return companies(caller.scope()).select();
      const listFilter = own(caller.home);
      return isOfReseller(caller)
        ? resellers(caller.scope()).select({ listFilter })
        : companies(caller.scope()).select({ listFilter });
    },
  },
};

/** The lists of these kinds, as far as the caller may see them; each is brought up to date with one query. */
export const sourcesFor = async (caller: Caller, kinds: readonly ListedKind[]): Promise<readonly Source[]> => {
  const isWanted = (kind: ListedKind) => kinds.includes(kind) && may(caller, searchedLists[kind].action);
  const nothing = Promise.resolve([]);
  const load = (kind: keyof Loaded, isNeeded: boolean) =>
    isNeeded ? searchedLists[kind].select(caller, { provider: nothing, endUser: nothing, reseller: nothing }) : nothing;
  const loaded: Loaded = {
    provider: load('provider', isWanted('provider')),
    endUser: load('endUser', isWanted('endUser')),
    // Staff of a reseller do not list resellers, and find the inspections of their own.
    reseller: load('reseller', isWanted('reseller') || isWanted('siteInspection')),
  };
  const isLoaded = (kind: ListedKind): kind is keyof Loaded => kind in loaded;
  const loads = kinds.filter(isWanted).map(async (kind): Promise<readonly Source[]> => {
    const { fields, select } = searchedLists[kind];
    const found = isLoaded(kind) ? await loaded[kind] : await select(caller, loaded);
    return found.map((selected) => ({ ...selected, kind, fields: fields(caller) }));
  });
  return (await Promise.all(loads)).flat();
};
