import * as z from 'zod';
import { ApplicationError } from '#contract/application-error.ts';
import { TimeZone } from '#contract/fields/common.ts';
import { dayIn, showDay } from '#contract/rules/dates.ts';
import { isOut, standingWords } from '#contract/standing/standings.ts';
import { standingOn, stepOn } from '#contract/standing/step.ts';
import { StandingSteps } from '#contract/standing/step-schema.ts';
import { PORTAL, tenantIdOf } from '#lambdas/store/id.ts';
import { keys } from '#lambdas/store/keys.ts';
import { getItems } from '#lambdas/store/read-items.ts';
import { openFields, upcastersOf } from '#lambdas/store/repository/open-record.ts';
import { namesOf, reference } from '../reference.ts';
import { isOfReseller, type Principal } from './principal.ts';

/** What the standing of a reseller depends on. Every function of the API reads it, so it opens no more of the records. */
const Standee = z.object({ deactivate: z.boolean(), standingSteps: StandingSteps });
const Root = z.object({ settings: z.object({ timeZone: TimeZone }) });

const fieldsOf = (items: readonly Record<string, unknown>[], name: 'reseller' | 'company') => {
  const item = items.find(({ pk }) => String(pk).includes(`#${name}#`));
  return item && openFields(item, upcastersOf(name));
};

/**
 * Why users of a reseller only read, in a sentence; undefined for users who do more: those of a root company, and of a reseller
 * whose standing is good. One read, as it is now.
 */
export const readOnlySentence = async ({ home }: Pick<Principal, 'home'>): Promise<string | undefined> => {
  if (home === '' || !isOfReseller({ home })) return undefined;
  const tenantId = tenantIdOf(home);
  const items = await getItems([keys.record(tenantId, 'reseller', home), keys.record(PORTAL, 'company', tenantId)]);
  const [reseller, root] = [Standee.safeParse(fieldsOf(items, 'reseller')), Root.safeParse(fieldsOf(items, 'company'))];
  if (!reseller.success) return undefined;
  const timeZone = root.success ? root.data.settings.timeZone : 'UTC';
  const today = dayIn(timeZone)(new Date().toISOString());
  const standing = standingOn('reseller', reseller.data, today);
  if (!isOut(standing)) return undefined;
  const step = stepOn(reseller.data.standingSteps, today);
  const reason = step && step.reason > 0 ? namesOf(await reference('standingReasons'))(step.reason) : '';
  const since = step ? ` since ${showDay(step.day)}` : '';
  return `Your company is ${standingWords[standing].toLowerCase()}${since}${reason === '' ? '' : ` (${reason})`}. You can read everything, and change nothing until it is active again.`;
};

/** Refuses a change by a user who only reads: 403, with the reason. ADR 0044. */
export const requireChanging = async (person: Pick<Principal, 'home'>): Promise<void> => {
  const sentence = await readOnlySentence(person);
  if (sentence !== undefined) throw new ApplicationError('Your company only reads at the moment', sentence, 403);
};
