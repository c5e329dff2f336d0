import type * as z from 'zod';
import type { CompanyRecord } from '../../../contract/company/record.ts';
import type { FamilySettingsChange } from '../../../contract/company/settings.ts';
import type { Origin } from '../../entities/activity.ts';
import { companies, forgetRoot } from '../../entities/company.ts';
import { isOfReseller } from '../../entities/principal.ts';
import type { Caller } from '../../kit/caller.ts';
import { deny } from '../../kit/require-right.ts';
import { familyIdOf } from '../../store/id.ts';

/** Settings are the root company's: staff of a reseller never see them, whatever roles they have. Role matrix row 98. */
const requireRootStaff = async (caller: Caller, origin: Origin) => {
  if (!caller.isSuperadmin && isOfReseller(caller)) await deny(caller, 'family.settings', origin);
};

const shown = ({ id: companyId, version, settings }: CompanyRecord) => ({ companyId, version, ...settings });

/** What the family of a root company has settled. */
export const readSettings = async (caller: Caller, companyId: string, origin: Origin) => {
  await requireRootStaff(caller, origin);
  return shown(await companies(caller.scope(companyId)).get(companyId));
};

/** Saves the settings of a family; other functions follow within a minute. */
export const saveSettings = async (
  caller: Caller,
  { companyId, version, documentMonths, ...settings }: z.infer<typeof FamilySettingsChange>,
  origin: Origin,
) => {
  await requireRootStaff(caller, origin);
  const all = companies(caller.scope(companyId));
  const before = await all.get(companyId);
  const settled = documentMonths ?? before.settings.documentMonths;
  const saved = await all.save(before, version, { settings: { ...settings, documentMonths: settled } });
  forgetRoot(familyIdOf(companyId));
  return shown(saved);
};
