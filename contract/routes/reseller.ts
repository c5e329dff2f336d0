import * as z from 'zod';
import { listQuery } from '../lists/list.ts';
import { ResellerRow, resellerList } from '../lists/reseller.ts';
import { page } from '../records/common.ts';
import { CompanyOption } from '../records/user.ts';
import { area } from '../route.ts';

/** Resellers of a family. Spec part 2, section 2 and 7 "Reseller". */
export const reseller = area({
  list: {
    method: 'GET',
    path: '/api/reseller/resellerByCompany',
    access: 'reseller.list',
    query: listQuery(resellerList),
    reply: page(ResellerRow),
  },
  search: {
    method: 'GET',
    path: '/api/reseller/search',
    access: 'reseller.search',
    query: listQuery(resellerList),
    reply: page(ResellerRow),
  },
  options: {
    method: 'GET',
    path: '/api/reseller/listallReseller',
    access: 'reseller.options',
    reply: z.array(CompanyOption),
  },
});
