import { listQuery } from '../definition/list.ts';
import { page } from '../fields/common.ts';
import { area } from '../route.ts';
import { RegisterRow, registerList } from './lists.ts';

/** The register of permissible purposes. Role matrix rows 142 to 144; docs/design/register.md. */
export const register = area({
  /** As it is today. */
  list: {
    method: 'GET',
    path: '/api/register',
    access: 'register.read',
    query: listQuery(registerList),
    reply: page(RegisterRow),
  },
});
