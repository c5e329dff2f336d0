import { toDocumentOwner } from '#contract/kinds/wire.ts';
import type { NewSiteInspection } from '#contract/site-inspection/forms.ts';
import { isAddress } from '#contract/site-inspection/place.ts';
import type { SiteInspection } from '#contract/site-inspection/record.ts';
import type { InspectionSettings } from '#contract/site-inspection/template.ts';
import { documentOwners } from '#lambdas/domain/document/document-owners.ts';
import { newRequests } from '#lambdas/domain/document-request/new-requests.ts';
import { SaveProblem } from '#lambdas/domain/saving/save-problem.ts';
import { askingItems } from '#lambdas/domain/site-inspection/asking.ts';
import { newInspection, requireDue } from '#lambdas/domain/site-inspection/new-inspection.ts';
import { placeOf, seenPlaced } from '#lambdas/domain/site-inspection/placed-records.ts';
import { ownName } from '#lambdas/domain/user/own-record.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import { inspectionSettingsOf } from '#lambdas/entities/inspection-settings.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { documentRequests } from '#lambdas/entities/records/document-request.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { tenantScope } from '#lambdas/store/scope.ts';
import { inspectionsAround, requireOrdering, showInspection } from './visible-inspections.ts';

const FAILED = 'Save Failed';

/** The template that an order names; one that is closed is not offered. */
const templateOf = ({ templates }: InspectionSettings, id: number) => {
  const template = templates.find((one) => one.id === id && !one.isClosed);
  if (!template) throw new SaveProblem('templateId', FAILED, 'Please choose a template from the list.');
  return template;
};

/** The firm that an order names: accepted today, or undefined for an inspection by staff. */
const firmOf = ({ firms }: InspectionSettings, id: number, today: string) => {
  if (id === 0) return undefined;
  const firm = firms.find((one) => one.id === id && !one.isClosed);
  if (!firm) throw new SaveProblem('firmId', FAILED, 'Please choose a firm from the list.');
  if (firm.acceptedUntil !== '' && firm.acceptedUntil < today)
    throw new SaveProblem('firmId', FAILED, `${firm.name} is not accepted any more. Please choose another firm.`);
  return firm;
};

/** The request by which the inspector is asked for the report of an inspection. */
const requestFor = async (caller: Caller, input: NewSiteInspection, inspectionId: string) => {
  const { kind, recordId, email, due, message, needsCode } = input;
  const owner = toDocumentOwner(kind);
  const found = await documentOwners[owner].find(caller, recordId);
  if (email === '' || !found) return undefined;
  const tenantId = tenantIdOf(recordId);
  const requested = { kinds: [], emails: [email], ofContact: false, due, message, needsCode };
  const requestOf = await newRequests({ person: caller, tenantId, owner, requested, forms: [] });
  const id = documentRequests(tenantScope(caller, tenantId)).newId();
  return { ...requestOf(id, { ...found, rowId: recordId }, email), inspectionId };
};

/**
 * Orders an inspection of a place, and asks the inspector for the report where an address is given: both, or nothing. Of one place
 * only one inspection is open.
 */
export const orderInspection = async (
  caller: Caller,
  input: NewSiteInspection,
  origin: Origin,
): Promise<SiteInspection> => {
  await requireOrdering(caller, input.kind, origin);
  const tenantId = tenantIdOf(input.recordId);
  const record = await seenPlaced(caller, input.kind, input.recordId);
  const [place, today, settings, name] = await Promise.all([
    placeOf(record, input.placeId),
    todayIn(tenantId),
    inspectionSettingsOf(tenantId),
    ownName(caller.principal),
  ]);
  if (!isAddress(place.key))
    throw new SaveProblem('placeId', FAILED, 'This place has no address. Please enter the address first.');
  requireDue(input.due, today);
  const [template, firm] = [templateOf(settings, input.templateId), firmOf(settings, input.firmId, today)];
  const all = inspectionsAround(caller, input.recordId);
  const id = all.newId();
  const request = await requestFor(caller, input, id);
  const by = { id: caller.userId, name };
  const fields = newInspection(input, { place, template, firm, requestId: request?.id ?? '', by });
  const made = await all.create(fields, id, async () => (request ? askingItems(caller, request) : []));
  return showInspection(caller, made, record);
};
