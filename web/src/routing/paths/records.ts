import { VIEW_MODE } from '#contract/rules/modes.ts';

interface Scheme<AddTo, Suffix> {
  readonly list: string;
  /** What the addresses of a record begin with: 'Add', 'Edit' and 'View' follow. */
  readonly record: string;
  /** Name of what a new record belongs to, where its address says so. */
  readonly addTo?: AddTo;
  /** Name of a further parameter behind the id. */
  readonly suffix?: Suffix;
}

/** One value for a parameter that the scheme names, none for one it does not. */
type ValueOf<Name> = Name extends string ? readonly [value: string] : readonly [];

const valueFor = (name: string | undefined, [value = '']: readonly string[]) =>
  name === undefined ? [] : [encodeURIComponent(value)];
const parameter = (name: string | undefined) => (name === undefined ? [] : [`:${name}`]);
const join = (...segments: readonly string[]) => segments.join('/');

/** Addresses of a resource's screens and the router's patterns for them. Spec part 2, section 2. */
export const resourcePaths = <
  const AddTo extends string | undefined = undefined,
  const Suffix extends string | undefined = undefined,
>({
  list,
  record,
  addTo,
  suffix,
}: Scheme<AddTo, Suffix>) => ({
  list: () => list,
  add: (...owner: ValueOf<AddTo>) => join(`${record}Add`, ...valueFor(addTo, owner)),
  edit: (id: string, ...more: ValueOf<Suffix>) =>
    join(`${record}Edit`, encodeURIComponent(id), ...valueFor(suffix, more)),
  view: (id: string, ...more: ValueOf<Suffix>) =>
    join(`${record}View`, encodeURIComponent(id), String(VIEW_MODE), ...valueFor(suffix, more)),
  patterns: {
    list,
    add: join(`${record}Add`, ...parameter(addTo)),
    edit: join(`${record}Edit`, ':id', ...parameter(suffix)),
    view: join(`${record}View`, ':id', ':isView', ...parameter(suffix)),
  },
});

export type ResourcePaths = Pick<ReturnType<typeof resourcePaths>, 'patterns'> & { list(): string };

export const companyPaths = {
  ...resourcePaths({ list: '/company', record: '/company/company' }),
  settings: () => '/company/settings',
};

const divisionBase = resourcePaths({
  list: '/enduser/division',
  record: '/enduser/division',
  addTo: 'endUserId',
  suffix: 'endUserId',
});

export const divisionPaths = {
  ...divisionBase,
  list: (endUserId = '') =>
    endUserId === '' ? divisionBase.list() : `${divisionBase.list()}?endUser=${encodeURIComponent(endUserId)}`,
};

export const endUserPaths = resourcePaths({ list: '/enduser', record: '/enduser/enduser' });

export const providerPaths = {
  ...resourcePaths({ list: '/technologyprovider', record: '/technologyprovider/technologyprovider' }),
  inactive: () => '/technologyprovider?show=inactive',
  others: () => '/technologyprovider/other',
};

export const resellerPaths = resourcePaths({ list: '/reseller', record: '/reseller/reseller' });

/** A new user's address names a company; '123' stands for the user's own. */
const userBase = resourcePaths({
  list: '/company/user',
  record: '/company/user',
  addTo: 'companyId',
  suffix: 'isSuperadminUser',
});

export const userPaths = {
  ...userBase,
  /** Who has registered and waits for a company. */
  waiting: () => '/company/user?waiting=true',
  edit: (id: string, isSuperadminUser = false) => userBase.edit(id, String(isSuperadminUser)),
  view: (id: string, isSuperadminUser = false) => userBase.view(id, String(isSuperadminUser)),
};
