import * as lists from './lists.ts';
import { providerDefinition } from './record.ts';

// The browser has these as they are, without the schemas they are made from: web/schema-free-values.ts.
export const providerList = providerDefinition.list;
export const { inactiveProviderList, otherProviderList, endUsersUsingList, providersUsedList, resellersUsingList } =
  lists;
