import type { EndUserRecord } from '../end-user/record.ts';
import { addressKey } from '../fields/address-key.ts';
import type { ReopeningChange } from '../obligations/requirement/line.ts';
import type { ProviderRecord } from '../provider/record.ts';
import { openPurposeIds } from '../purpose/record.ts';
import type { Reseller } from '../reseller/record.ts';
import { plainWords } from '../rules/text.ts';

/** What of a record a change is told by: it was changed when this differs. */
export type ToldChanges<Rec> = Readonly<Partial<Record<ReopeningChange, (record: Rec) => string>>>;

const name = (record: { readonly name: string }) => plainWords(record.name);

/** What tells each change of the kinds of record. Another way to write the same name or address is none. */
export const toldChanges: {
  readonly provider: ToldChanges<ProviderRecord>;
  readonly reseller: ToldChanges<Reseller>;
  readonly endUser: ToldChanges<EndUserRecord>;
} = {
  provider: { name },
  reseller: { name, address: ({ addressId }) => addressKey(addressId) },
  endUser: {
    name,
    address: ({ addressId }) => addressKey(addressId),
    product: ({ enduserServiceProductList }) =>
      enduserServiceProductList
        .map(({ serviceId: { id } }) => id)
        .sort((a, b) => a - b)
        .join(' '),
    purpose: ({ purposes }) => openPurposeIds(purposes).join(' '),
    reseller: ({ companyId }) => companyId,
  },
};
