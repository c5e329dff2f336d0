import { daysAfter } from '#contract/rules/dates.ts';
import { NCRA } from '#contract/rules/roles.ts';
import { firstSettings } from '#contract/site-inspection/template.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { photoForm, sendFiles } from '../../test/support/inspectors.ts';
import { signIn } from '../../test/support/people.ts';
import { exifSegment, jpeg } from '../../test/support/photos.ts';
import { answeredFor } from '../data/answered.ts';
import { measure } from '../kit/measure.ts';

const TIMES = 20;
const WARM_UPS = 3;
const FIRM = 1;
const DUE_DAYS = 30;
/** A photo of a phone has some megabytes; the even gray picture of the tests has few, so others follow its end. */
const PHOTO_BYTES = 3_000_000;
/** Inspections that are reported and decided. */
const DECIDED = 4;

interface Inspection {
  readonly id: string;
  version: number;
}

/** Inspections of end users of a tenant, from the order to the decision, with photos of as many pixels as a page sends. */
export const step = async ({ root, ids, photos }: { root: string; ids: readonly string[]; photos: number }) => {
  const [send, decide] = [
    answeredFor(await signIn({ companyId: root, roles: [NCRA] })),
    answeredFor(await signIn({ companyId: root, roles: [NCRA] })),
  ];
  const today = await todayIn(tenantIdOf(root));
  const [template] = firstSettings.templates;
  if (!template) throw new Error('There is no template');
  const firms = [{ id: FIRM, name: 'Harbor Inspections', email: 'inspect@example.com', acceptedBy: 'Experian' }];
  await send('PUT', '/api/siteInspection/settings', { body: { ...firstSettings, version: 0, firms } });
  const waiting = [...ids];
  const made: Inspection[] = [];
  const ordered = async () => {
    const body = {
      ...{ kind: 'endUser', recordId: waiting.shift(), placeId: '', reason: 'first', manner: 'on site', firmId: FIRM },
      ...{ templateId: template.id, due: daysAfter(today, DUE_DAYS), email: '', message: '' },
    };
    made.push(await send('POST', '/api/siteInspection/order', { body }));
  };
  await measure(ordered, { times: WARM_UPS });
  const order = await measure(ordered, { times: TIMES });

  const told = exifSegment({ date: `${today.replaceAll('-', ':')} 10:11:12`, latitude: 39.8, longitude: -89.65 });
  const files = {
    original: jpeg(4032, 3024, { segments: [told], behind: Buffer.alloc(PHOTO_BYTES) }),
    copy: jpeg(2048, 1536),
  };
  const sendPhoto = async (id: string, kind: string) => {
    const body = photoForm({ ...files, kind });
    await sendFiles(await send('POST', `/api/siteInspection/${id}/photo`, { body }), files);
  };
  // What a template asks for at least, each of its kinds first.
  const kinds = template.photos.map(({ key }) => key);
  const kindOf = (at: number) => kinds[at % kinds.length] ?? '';
  const [warmUp, ...inspected] = made;
  await sendPhoto(warmUp?.id ?? '', kindOf(0));
  let sent = 0;
  const photo = await measure(() => sendPhoto(inspected[Math.floor(sent / photos)]?.id ?? '', kindOf(sent++)), {
    times: photos * DECIDED,
  });

  const open = async () => {
    const one = inspected[0];
    if (one) one.version = (await send('GET', `/api/siteInspection/${one.id}`)).version;
  };
  await open();
  const points = template.points.map(({ key }) => ({ key, answer: 'yes', note: '' }));
  const decided: Inspection[] = [];
  const reported = await measure(
    async () => {
      const { id, version } = inspected.shift() ?? { id: '', version: 0 };
      const body = { version, points, inspector: 'Ida Inspector', doneOn: today, remarks: '' };
      decided.push(await send('PUT', `/api/siteInspection/${id}/report`, { body }));
    },
    { times: DECIDED, before: open },
  );
  const page = await measure(() => send('GET', '/api/siteInspection/list', { query: { size: '10' } }), {
    times: TIMES,
  });
  const decision = await measure(
    async () => {
      const { id, version } = decided.shift() ?? { id: '', version: 0 };
      const body = { version, outcome: 'passed', conditions: '' };
      await decide('POST', `/api/siteInspection/${id}/complete`, { body });
    },
    { times: DECIDED },
  );
  return { order, photo, reported, page, decision };
};
