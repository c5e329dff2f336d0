import type { TenantCircumstances } from '../entities/computed/shown-values.ts';
import type { FollowedCompany } from './companies.ts';
import { digestOf, type Imported } from './imports.ts';
import { digest, type ListNames, PROJECTIONS, type SourceName, sourceNames } from './sources.ts';
import type { Seen } from './state.ts';
import type { TableSource } from './tables/table-builder.ts';

export type Versions = Readonly<Record<SourceName, number>>;

/** What the tables of a tenant are made from besides its records. */
export interface Surroundings {
  readonly company: FollowedCompany;
  readonly versions: Versions;
  readonly names: ListNames;
  readonly circumstances: TenantCircumstances;
  readonly now: number;
}

/** What has changed since the state was written; everything if there is no state. */
export const changedSources = (
  seen: Seen | undefined,
  { company, versions, names, now, circumstances }: Surroundings,
  imports: readonly Imported[],
): Set<TableSource> => {
  const moved = new Set<TableSource>(sourceNames.filter((name) => seen?.versions[name] !== versions[name]));
  if (moved.size > 0) moved.add('actions');
  if (seen?.company !== company.v) moved.add('company');
  if (seen?.names !== names.stamp) moved.add('names');
  if (seen?.day !== digest(circumstances.stamp)) moved.add('day');
  if (seen?.imports !== digestOf(imports)) moved.add('imports');
  if (seen === undefined) moved.add('actions');
  else if (isPast(seen.lapse, now)) moved.add('document');
  return moved;
};

/** Whether a time has come after which an expected file counts as lost; '' is never. */
export const isPast = (lapse: string, now: number): boolean => lapse !== '' && Date.parse(lapse) < now;

/** What a state that is written now was made from. */
export const seenNow = (
  { company, names, circumstances }: Surroundings,
  reached: Versions,
  imports: readonly Imported[],
): Omit<Seen, 'lapse' | 'series'> => ({
  projections: PROJECTIONS,
  versions: reached,
  company: company.v,
  imports: digestOf(imports),
  names: names.stamp,
  day: digest(circumstances.stamp),
});
