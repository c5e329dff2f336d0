import type { Person } from '../../test/support/people.ts';
import { answeredFor } from '../data/answered.ts';
import { measure } from '../kit/measure.ts';

const TIMES = 20;
const WARM_UPS = 3;

/** The register as it is today, by its list, and what differs in a file of it from the one that was sent before. */
export const step = async ({ id, as }: { id: string; as: Person }) => {
  const send = answeredFor(as);
  const readPage = () => send('GET', '/api/register/list', { query: { size: '10' } });
  const first = await measure(readPage);
  await measure(readPage, { times: WARM_UPS });
  const page = await measure(readPage, { times: TIMES });
  const readDifference = async () => {
    const { counts } = await send('GET', '/api/register/difference', { query: { fileId: id } });
    if (!counts) throw new Error('The file was compared with none');
  };
  await measure(readDifference, { times: WARM_UPS });
  const difference = await measure(readDifference, { times: TIMES });
  return { first, page, difference };
};
