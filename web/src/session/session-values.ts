import type { Viewer } from '#contract/rules/navigation.ts';
import type { RoleId } from '#contract/rules/roles.ts';
import type { Profile } from '#contract/user/record.ts';
import { INNER_WALK, RECENT, WALK } from './visited.ts';

/** Names of the values stored in the browser; the spec's own. Spec part 1, section 3; D-50. */
const names = [
  'userToken',
  'userId',
  'userNameLogin',
  'companyId',
  'rolesList',
  'superdminrole',
  'endUserResellerId',
  'resellerCompanyId',
  'techProvCompanyId',
  'imageStr',
  'parentCompanyId',
  'isFirstLogin',
] as const;
type Name = (typeof names)[number];

export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Under this prefix Amplify stores the tokens of a sign-in. */
export const TOKENS = 'CognitoIdentityServiceProvider';

const isOwn = (name: string) =>
  [RECENT, WALK, INNER_WALK, ...names].some((own) => own === name) || name.startsWith(TOKENS);

/** The signed-in person as the screens see them. Hints for display only: the server decides (D-20). */
export interface Session {
  readonly token: string;
  readonly userId: string;
  readonly userName: string;
  readonly companyId: string;
  /** Name of the company's logo file, or ''. */
  readonly logo: string;
  readonly isFirstLogin: boolean;
  readonly holder: Viewer;
}

const rolesOf = (json: string | null): RoleId[] => {
  try {
    const list: { roleId: RoleId }[] = JSON.parse(json ?? '[]');
    return list.map(({ roleId }) => roleId);
  } catch {
    return [];
  }
};

/** The stored session, or undefined when no user is signed in. */
export const readSession = (store: Store): Session | undefined => {
  const value = (name: Name) => store.getItem(name) ?? '';
  const token = value('userToken');
  if (token === '') return undefined;
  return {
    token,
    userId: value('userId'),
    userName: value('userNameLogin'),
    companyId: value('companyId'),
    logo: value('imageStr'),
    isFirstLogin: value('isFirstLogin') === 'true',
    holder: {
      isSuperadmin: value('superdminrole') === 'true',
      roles: rolesOf(store.getItem('rolesList')),
      isOfReseller: value('resellerCompanyId') !== '',
    },
  };
};

/** Stores what the portal's own login call answered. */
export const writeSession = (store: Store, user: Profile, token: string) => {
  const { id, resellerCompanyId } = user.companyId;
  const values: Partial<Record<Name, string>> = {
    userToken: token,
    userId: user.id,
    userNameLogin: user.userName,
    companyId: id,
    rolesList: JSON.stringify(user.userRoles),
    superdminrole: String(user.isSuperadmin),
    resellerCompanyId,
    imageStr: user.imagePath,
    parentCompanyId: resellerCompanyId === '' ? id : resellerCompanyId,
    isFirstLogin: String(user.isFirstLogin),
  };
  for (const [name, value] of Object.entries(values)) store.setItem(name, value);
};

/** Everything of a session, tokens included, as another tab takes it over. D-91. */
export type StoredValues = Readonly<Record<string, string>>;

const ownNames = (store: Storage) => Array.from({ length: store.length }, (_, at) => store.key(at) ?? '').filter(isOwn);

export const storedValues = (store: Storage): StoredValues =>
  Object.fromEntries(ownNames(store).map((name) => [name, store.getItem(name) ?? '']));

/** Removes every stored value and Amplify's tokens; what others keep in the same storage stays. */
export const clearStored = (store: Storage) => {
  for (const name of ownNames(store)) store.removeItem(name);
};

/** Stores the session of another tab in place of what is there. */
export const takeStored = (store: Storage, values: StoredValues) => {
  clearStored(store);
  for (const [name, value] of Object.entries(values)) if (isOwn(name)) store.setItem(name, value);
};
