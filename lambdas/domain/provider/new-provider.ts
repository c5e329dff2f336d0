import { keptOf } from '#contract/obligations/server-fields.ts';
import type { ProviderRecord } from '#contract/provider/record.ts';

/** What the server alone says of a new provider that is a company's own, whatever was sent. */
export const newProviderFields = (id: string, companyId: string) =>
  ({
    id,
    version: 1,
    companyId: { id: companyId },
    isEndUserTp: false,
    endUserId: '',
    enteredBy: '',
    activate: true,
    createdAt: new Date().toISOString(),
    ...keptOf(),
  }) satisfies Partial<ProviderRecord>;
