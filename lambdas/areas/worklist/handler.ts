import { worklist } from '../../../contract/worklist/routes.ts';
import { serve } from '../../kit/serve.ts';
import { readEnv } from '../../ports/env.ts';
import { calendarFileOf, calendarOf } from './calendar.ts';
import { calendarOfKey, makeOwnAddress, ownAddress, revokeOwnAddress } from './calendar-address.ts';
import { changesSinceVisit } from './changes-since-visit.ts';
import { countsOf } from './counts.ts';
import { dismissFormer } from './dismiss-former.ts';
import { WorklistEnv } from './env.ts';
import { exportWorklist } from './export-worklist.ts';
import { handOver, handOverPreview } from './hand-over.ts';
import { obligationsOfRecord } from './record-obligations.ts';
import { ruleChangesFor, seeRuleChanges } from './rule-changes.ts';
import { snooze, wake } from './snooze.ts';
import { worklistPage } from './worklist-page.ts';

const { UPLOAD_BUCKET: bucket, SITE_ORIGIN } = readEnv(WorklistEnv);
const [site = ''] = SITE_ORIGIN.split(',');

export const handler = serve(worklist, {
  list: ({ query: { day, ...query }, caller }) => worklistPage(caller, { ...query, dueIn: day }),
  counts: ({ query, caller }) => countsOf(caller, query.companyId),
  record: ({ query, caller }) => obligationsOfRecord(caller, query.kind, query.recordId),
  calendar: ({ query, caller }) => calendarOf(caller, query),
  calendarFile: ({ query, caller }) => calendarFileOf(caller, site, query),
  calendarAddress: ({ caller }) => ownAddress(caller),
  makeCalendarAddress: ({ caller, origin }) => makeOwnAddress(caller, site, origin),
  revokeCalendarAddress: ({ caller, origin }) => revokeOwnAddress(caller, origin),
  subscribedCalendar: ({ query: { key }, origin }) => calendarOfKey(key, site, origin),
  changes: ({ caller }) => changesSinceVisit(caller),
  ruleChanges: ({ caller }) => ruleChangesFor(caller),
  seeRuleChanges: ({ caller }) => seeRuleChanges(caller),
  snooze: ({ body, caller, origin }) => snooze(caller, body, origin),
  handOverPreview: ({ query, caller, origin }) => handOverPreview(caller, query, origin),
  handOver: ({ body, caller, origin }) => handOver(caller, body, origin),
  dismissFormer: ({ query, caller, origin }) => dismissFormer(caller, query, origin),
  wake: ({ query, caller, origin }) => wake(caller, query, origin),
  export: ({ query: { day, ...query }, caller }) => exportWorklist(bucket, caller, { ...query, dueIn: day }),
});
