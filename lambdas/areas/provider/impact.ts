import { CSV_TYPE, type FileReply } from '#contract/fields/file.ts';
import type { ProviderImpact } from '#contract/provider/lists.ts';
import { may } from '#contract/rules/access.ts';
import { seenProvider } from '#lambdas/domain/provider/seen-provider.ts';
import { divisions } from '#lambdas/entities/records/division.ts';
import { endUsers, using } from '#lambdas/entities/records/end-user.ts';
import { resellers } from '#lambdas/entities/records/reseller.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { scopeForRecord } from '#lambdas/kit/caller.ts';
import { refuseTooLong } from '#lambdas/sheets/cell-text.ts';
import { csvFile } from '#lambdas/sheets/csv/csv-file.ts';
import type { Selected } from '#lambdas/store/repository/list-page.ts';

const DIVISIONS_SHOWN = 20;

/** The stored values of selected rows. */
const rowsOf = (lists: readonly Selected[]) =>
  lists.flatMap(({ view, positions }) =>
    positions.map((at) => (field: string) => String(view.columns.value(field, at) ?? '')),
  );

/** What depends on a provider, within what the caller sees; resellers for users who may list them. Role matrix rows 45 and 63. */
const dependantsOf = async (caller: Caller, id: string) => {
  const { tpResellerList, version } = await seenProvider(caller, id);
  const scope = scopeForRecord(caller, id);
  const named = new Set(tpResellerList.map(({ resellerId }) => resellerId));
  const [users, sellers] = await Promise.all([
    endUsers(scope).select({ listFilter: using(id) }),
    may(caller, 'reseller.byTp')
      ? resellers(scope).select({
          listFilter: { key: `of ${id} ${version}`, matches: (value) => named.has(String(value('id'))) },
        })
      : [],
  ]);
  const people = rowsOf(users);
  const names = new Map(people.map((value) => [value('id'), value('name')]));
  const versions = users.map(({ view }) => view.v).join();
  const parts = await divisions(scope).select({
    listFilter: { key: `using ${id} ${versions}`, matches: (value) => names.has(String(value('endUserId'))) },
  });
  return { people, sellers: rowsOf(sellers), parts: rowsOf(parts), endUserName: (of: string) => names.get(of) ?? '' };
};

/** How many depend on a provider. */
export const impactOf = async (caller: Caller, id: string): Promise<ProviderImpact> => {
  const { people, sellers, parts, endUserName } = await dependantsOf(caller, id);
  return {
    endUsers: people.length,
    resellers: sellers.length,
    divisions: parts.length,
    firstDivisions: parts.slice(0, DIVISIONS_SHOWN).map((value) => ({
      id: value('id'),
      name: value('name'),
      endUserId: value('endUserId'),
      endUser: endUserName(value('endUserId')),
    })),
  };
};

const HEADER = ['What', 'Name', 'End User', 'Main Contact', 'Phone', 'Email', 'City'];
const contactOf = (value: (field: string) => string) =>
  ['contactName', 'contactPhone', 'contactEmail', 'cityName'].map(value);

/** All of them as CSV. */
export const impactFile = async (caller: Caller, id: string): Promise<FileReply> => {
  const { people, sellers, parts, endUserName } = await dependantsOf(caller, id);
  refuseTooLong(people.length + sellers.length + parts.length);
  const bytes = csvFile([
    HEADER,
    ...sellers.map((value) => ['Reseller', value('name'), '', ...contactOf(value)]),
    ...people.map((value) => ['End user', value('name'), '', ...contactOf(value)]),
    ...parts.map((value) => ['Division', value('name'), endUserName(value('endUserId')), ...contactOf(value)]),
  ]);
  return { contentType: CSV_TYPE, bytes, maxAge: 0 };
};
