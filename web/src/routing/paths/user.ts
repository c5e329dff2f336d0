import { resourcePaths } from '../resource-paths.ts';

/** A new user's address names a company; '123' stands for one's own. */
const paths = resourcePaths({
  list: '/company/user',
  record: '/company/user',
  addTo: 'companyId',
  suffix: 'isSuperadminUser',
});

export const userPaths = {
  ...paths,
  /** Who has registered and waits for a company. */
  waiting: () => '/company/user?waiting=true',
  edit: (id: string, isSuperadminUser = false) => paths.edit(id, String(isSuperadminUser)),
  view: (id: string, isSuperadminUser = false) => paths.view(id, String(isSuperadminUser)),
};
