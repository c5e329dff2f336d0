import type { EndUserRecord } from '#contract/end-user/record.ts';
import { toDocumentOwner } from '#contract/kinds/kinds.ts';
import type { PurposeChoices, ShownPurpose, ShownPurposes } from '#contract/purpose/forms.ts';
import { changedAtOf, factsOf, isBusinessReviewed, type Purpose } from '#contract/purpose/record.ts';
import { mayReviewBusiness, mayVerifyPurpose } from '#contract/purpose/rights.ts';
import { businessObstacle, countsSince, purposeStateOn } from '#contract/purpose/states.ts';
import { may } from '#contract/rules/access.ts';
import { isOfReseller } from '#lambdas/entities/people/principal.ts';
import { currentPurposeSettings } from '#lambdas/entities/purpose-settings.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { documents, ofRecord } from '#lambdas/entities/records/document.ts';
import { namesOf, reference } from '#lambdas/entities/reference.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { serverActor, tenantScope } from '#lambdas/store/scope.ts';

const namesIn = (nameOf: (id: number) => string, ids: readonly number[]) =>
  ids.map(nameOf).filter((name) => name !== '');

const withoutId = <Signed extends { readonly byId: string }>(signed: Signed | null) => {
  if (!signed) return null;
  const { byId: _byId, ...shown } = signed;
  return shown;
};

/** Purposes in the order in which they are shown: those that have not ended first, the newest first. */
const inOrder = (purposes: readonly ShownPurpose[]) => {
  const open = purposes.filter(({ state }) => state !== 'ended');
  return [...open, ...purposes.filter(({ state }) => state === 'ended')];
};

/** What a review of an end user's business counts for. */
export const reviewSubjectOf = ({ businessId, name, website }: EndUserRecord) => ({ businessId, name, website });

const shownBusiness = async (record: EndUserRecord): Promise<ShownPurposes['business']> => {
  const { businessId, business, businessReview, parentId } = record;
  if (businessId === 0) return null;
  const { businesses } = await currentPurposeSettings(parentId);
  const rule = businesses.find(({ id }) => id === businessId)?.rule ?? 'allowed';
  const isCurrent = isBusinessReviewed(record);
  const review = businessReview && {
    text: businessReview.text,
    by: businessReview.by,
    at: businessReview.at,
    isCurrent,
  };
  return {
    id: businessId,
    name: business,
    rule,
    obstacle: businessObstacle(rule, isCurrent),
    subject: reviewSubjectOf(record),
    review,
  };
};

/** The purposes of an end user as the caller receives them, as they stand today. */
export const showPurposes = async (caller: Caller, record: EndUserRecord): Promise<ShownPurposes> => {
  const { purposes, businessId, parentId } = record;
  const [today, services, states, business] = await Promise.all([
    todayIn(parentId),
    reference('services'),
    reference('states'),
    shownBusiness(record),
  ]);
  const [productName, stateName] = [namesOf(services), namesOf(states)];
  const shown = ({ enteredById, certification, verification, ...purpose }: Purpose): ShownPurpose => {
    const stored = { ...purpose, enteredById, certification, verification };
    const facts = factsOf(stored);
    const state = purposeStateOn(facts, businessId, today);
    return {
      ...purpose,
      certification: withoutId(certification),
      verification: withoutId(verification),
      state,
      changedAt: changedAtOf(stored),
      since: state === 'counts' ? countsSince(facts) : '',
      productNames: namesIn(productName, purpose.products),
      stateNames: namesIn(stateName, purpose.states),
      mayVerify: state === 'certified' && mayVerifyPurpose(caller, caller.userId, { enteredById }),
    };
  };
  return {
    purposes: inOrder(purposes.map(shown).toReversed()),
    business,
    today,
    mayEnter: may(caller, 'purpose.enter'),
    mayReview: mayReviewBusiness(caller, isOfReseller(caller)),
  };
};

/** What is chosen from for an end user. */
export const purposeChoices = async ({ id, parentId, enduserServiceProductList }: EndUserRecord) => {
  const [{ purposes }, services, states, selected] = await Promise.all([
    currentPurposeSettings(parentId),
    reference('services'),
    reference('states'),
    documents(tenantScope(serverActor, parentId)).select({ listFilter: ofRecord(toDocumentOwner('endUser'), id) }),
  ]);
  const own = new Set(enduserServiceProductList.map(({ serviceId }) => serviceId.id));
  const files = selected.flatMap(({ view, positions }) =>
    positions
      // Without a version there is no file: it is on its way, or was refused.
      .filter((at) => Number(view.columns.value('number', at)) > 0)
      .map((at) => ({
        id: String(view.columns.value('id', at)),
        name: String(view.columns.value('documentName', at) ?? ''),
      })),
  );
  const choices: PurposeChoices = {
    purposes: purposes.filter(({ isClosed }) => !isClosed).map(({ isClosed: _closed, ...entry }) => entry),
    products: services.filter((service) => own.has(service.id)),
    states: states.map(({ id: stateId, name }) => ({ id: stateId, name })),
    documents: files,
  };
  return choices;
};
