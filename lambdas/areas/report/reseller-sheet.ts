import { ApplicationError } from '#contract/application-error.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import { usageIn } from '#lambdas/entities/computed/usage.ts';
import { resellers } from '#lambdas/entities/records/reseller.ts';
import { namesOf, reference } from '#lambdas/entities/reference.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import type { SheetCell } from '#lambdas/sheets/write/workbook.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { createdBetween } from '#lambdas/store/journal/history/past-entries.ts';
import { giveSheet } from './give-sheet.ts';
import { viewerOf } from './viewer.ts';

const HEADERS = [
  'Reseller',
  'Member',
  'Reseller Type',
  'Main Contact',
  'City',
  'State',
  'All Documents Collected',
  'Registered User',
  'End Users',
  'Technology Providers',
  'Added',
];

const RECORDS_PER_READ = 100;

interface Wanted {
  readonly companyId?: string | undefined;
  readonly startDate: string;
  readonly endDate: string;
  readonly timeZone: string;
}

/** The resellers of the scope that were added between two days, both included. Spec part 2, section 2 "Reports". */
export const resellerSheet = async (
  caller: Caller,
  { companyId, startDate, endDate, timeZone }: Wanted,
  origin: Origin,
) => {
  if (startDate > endDate) throw new ApplicationError('Please enter a valid date range');
  const { scope } = await viewerOf(caller, companyId);
  const repository = resellers(scope);
  const rows = await repository.all();
  const stateName = namesOf(await reference('states'));
  const lines: SheetCell[][] = [];
  for (const tenantId of new Set(rows.map(({ id }) => tenantIdOf(id)))) {
    const added = await createdBetween(tenantId, 'reseller', startDate, endDate, timeZone);
    const wanted = rows.filter(({ id }) => added.has(id));
    const usageOf = await usageIn(tenantId);
    for (let from = 0; from < wanted.length; from += RECORDS_PER_READ) {
      const part = wanted.slice(from, from + RECORDS_PER_READ);
      const records = await repository.findMany(part.map(({ id }) => id));
      for (const { id, name, member, resellerType, contactName, documentsCollected } of part) {
        const record = records.get(id);
        if (!record) continue;
        const { cityName, stateId } = record.addressId;
        const { endUsers, providers } = usageOf(id);
        lines.push([
          ...[
            name,
            member,
            resellerType,
            contactName,
            cityName,
            stateId ? stateName(stateId.id) : '',
            documentsCollected,
          ],
          record.isregisteredUser ? 'Yes' : 'No',
          endUsers,
          providers.size,
          { day: added.get(id) ?? '' },
        ]);
      }
    }
  }
  const title = `Resellers ${startDate} to ${endDate}`;
  return giveSheet(caller, origin, title, [HEADERS, ...lines.sort(byFirst)]);
};

const byFirst = ([a = '']: readonly SheetCell[], [b = '']: readonly SheetCell[]) =>
  String(a).localeCompare(String(b), 'en', { sensitivity: 'base' });
