import type { EndUserRecord } from '#contract/end-user/record.ts';
import { purposeSettingsOf } from '#lambdas/entities/purpose-settings.ts';
import { choicesOf, choose } from '#lambdas/sheets/read/choices.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import type { CellCodec } from './cell-codec.ts';

/** The codec of the column Business: an entry of the tenant's list by its name. Its rule is applied with those of the save. */
export const businessCodec = async (tenantId: TenantId): Promise<CellCodec<EndUserRecord, number>> => {
  const { businesses } = await purposeSettingsOf(tenantId);
  const choices = choicesOf<number>(businesses.map(({ id, name }) => [id, name] as const));
  return {
    read: (reader) => reader.take('business', 0, (text) => (text === '' ? 0 : choose(text, choices))),
    set: (input, id) => {
      input.businessId = id;
    },
    merge: (record, id) => ({ ...record, businessId: id }),
    cell: ({ business }) => business,
  };
};
